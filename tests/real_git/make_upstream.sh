# Sourced: make_upstream FOLDER makes a work tree with the git command, as a person would, with what Porch needs to find packages
# in it: a tag PACKAGE/vN a revision. Packages: app v1 and v2, infra/network v1, and in v2 of app a subpackage.
make_upstream() {
  local folder=$1
  local git=(git -C "$folder" -c user.name=alice -c user.email=alice@example.com -c commit.gpgsign=false -c tag.gpgsign=false)
  git init -q -b main "$folder"
  kptfile() { printf 'apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata:\n  name: %s\n' "$1"; }
  deployment() {
    printf 'apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: web\nspec:\n  replicas: 1 # as many as zones\n'
    printf '  template:\n    spec:\n      containers:\n      - name: web\n        image: nginx:%s\n' "$1"
  }
  mkdir -p "$folder/app" "$folder/infra/network"
  echo "Our blueprints" > "$folder/README.md"
  kptfile app > "$folder/app/Kptfile"
  deployment 1 > "$folder/app/deploy.yaml"
  "${git[@]}" add -A
  "${git[@]}" commit -q -m "The app"
  "${git[@]}" tag app/v1
  kptfile network > "$folder/infra/network/Kptfile"
  printf 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: network\ndata:\n  cidr: 10.0.0.0/8\n' \
    > "$folder/infra/network/config.yaml"
  "${git[@]}" add -A
  "${git[@]}" commit -q -m "The network"
  "${git[@]}" tag -a -m "The network's first revision" infra/network/v1
  deployment 2 > "$folder/app/deploy.yaml"
  mkdir "$folder/app/cache"
  kptfile cache > "$folder/app/cache/Kptfile"
  printf 'apiVersion: v1\nkind: Service\nmetadata:\n  name: cache\nspec:\n  clusterIP: None\n' > "$folder/app/cache/service.yaml"
  printf '#!/bin/sh\necho hello\n' > "$folder/app/hello.sh"
  chmod +x "$folder/app/hello.sh"
  "${git[@]}" add -A
  "${git[@]}" commit -q -m "A newer nginx, and a cache"
  "${git[@]}" tag app/v2
}

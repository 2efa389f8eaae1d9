# Sourced by matrix and compare.
#
# parting FOLDER FILE_A FILE_B -- A… -- B…: two listings of fingerprints, and the commands (a program, or one behind env or
# setarch) that printed them. Tells the first run that differs, and the first event in which its two traces part.
parting() {
  local folder=$1 file_a=$2 file_b=$3
  shift 4
  local a=() b=()
  while [[ $1 != -- ]]; do a+=("$1"); shift; done
  shift
  b=("$@")
  local name seed rest
  read -r name seed rest < <(diff "$file_a" "$file_b" | sed -n '/^[<>] /{s/..//p;q}')
  local scenario
  scenario=$(find "$folder" -path "*$name.yaml" -print -quit)
  echo "  first in $name, seed $seed: the two part at"
  local trace=(trace "$scenario" --seed "$seed" --all --fingerprints)
  # The first word is the fingerprint up to the event; the last line is about the whole run.
  if ! diff <("${a[@]}" "${trace[@]}" | sed '/ events, fingerprint /,$d') \
            <("${b[@]}" "${trace[@]}" | sed '/ events, fingerprint /,$d') > "$file_a.parting"; then
    for side in '<' '>'; do
      sed -n "/^$side/{s/^$side [0-9a-f]* */    event /p;q}" "$file_a.parting"
    done
  else
    echo "    no event: alone, the run is the same on both sides"
  fi
}

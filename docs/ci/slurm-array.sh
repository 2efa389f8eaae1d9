#!/usr/bin/env bash
#SBATCH --job-name=porchsim
#SBATCH --array=1-32
#SBATCH --cpus-per-task=4
#SBATCH --time=08:00:00
#SBATCH --requeue
# sbatch slurm-array.sh: 32 shards of one campaign. A task that is requeued goes on by its journal. Afterwards, once for all:
#   porchsim merge out/*
set -euo pipefail
exec porchsim explore --seeds 1..3200000 --shard "$SLURM_ARRAY_TASK_ID/32" -j "$SLURM_CPUS_PER_TASK" \
  --out "out/$SLURM_ARRAY_TASK_ID"

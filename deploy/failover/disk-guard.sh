#!/bin/sh
# Takes a database machine out of the cluster when its disk is nearly full: PostgreSQL itself would go on as a primary
# that can read and not write. As a service beside Patroni:
#   disk-guard.sh /var/lib/postgresql/15/club 512000 systemctl stop patroni
# Arguments: a folder on the disk, the least kB that must be free, the command that takes the machine out.
folder=$1
least=$2
shift 2
while sleep 0.5; do
    free=$(df --output=avail -k "$folder" | tail -n 1)
    if [ "$free" -lt "$least" ]; then
        echo "only $free kB free in $folder: leaving the cluster" >&2
        exec "$@"
    fi
done

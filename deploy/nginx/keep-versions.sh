#!/bin/sh
# At the start of a remote's container: lays the version of the image beside those that were there before, whole or not at all,
# so that going back, canaries and pages that are open find theirs.
set -eu
from="${RELEASE:-/release}"
version=$(cat "$from/version")
target="${ROOT:-/srv/remote}"
if [ ! -d "$target/$version" ]; then
  rm -rf "$target/.new"
  cp -r "$from/$version" "$target/.new"
  mv "$target/.new" "$target/$version"
fi
cp "$from/$version/remote.json" "$target/.current.json"
mv "$target/.current.json" "$target/current.json"

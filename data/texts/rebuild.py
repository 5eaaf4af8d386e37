"""Write the text that comes with the project anew, from the package it came from.

    apt-get download dict-devil
    python data/texts/rebuild.py dict-devil_*.deb

The package is read, not installed. What comes out must have the SHA-256 that ``provenance.json``
names, or the file that is there stays as it was.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import subprocess
import sys
import tarfile
from io import BytesIO
from pathlib import Path

HERE = Path(__file__).resolve().parent


def text_of(package: Path) -> str:
    """The book without the dictionary server's headers, from the preface to the last entry."""
    command = ["dpkg-deb", "--fsys-tarfile", str(package)]
    archive = subprocess.run(
        command, stdin=subprocess.DEVNULL, capture_output=True, check=True
    ).stdout
    with tarfile.open(fileobj=BytesIO(archive)) as tar:
        member = tar.extractfile("./usr/share/dictd/devil.dict.dz")
        assert member is not None, f"{package} holds no dictionary"
        lines = gzip.decompress(member.read()).decode("ascii").splitlines()
    start = next(at for at, line in enumerate(lines) if line.strip() == "PREFACE")
    end = next(
        at
        for at in range(len(lines) - 1, 0, -1)
        if lines[at].strip() == "abcdefghijklmnopqrstuvwxyz"
    )
    return "\n".join(line.rstrip() for line in lines[start:end]).strip() + "\n"


def main() -> int:
    """Rebuild the text from the package named on the command line; 0 when it came out as it
    should.
    """
    if len(sys.argv) != 2:
        print(__doc__)
        return 2
    name, facts = next(iter(json.loads((HERE / "provenance.json").read_text("utf-8")).items()))
    data = text_of(Path(sys.argv[1])).encode()
    digest = hashlib.sha256(data).hexdigest()
    if digest != facts["sha256"]:
        print(f"{name}: another text than the one described: SHA-256 {digest}, {len(data):,} bytes")
        return 1
    temporary = HERE / f".{name}.new"
    temporary.write_bytes(gzip.compress(data, 9, mtime=0))
    os.replace(temporary, HERE / name)
    print(f"{name}: {len(data):,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""Makes a Python wheel of an installed tree, so that pip puts the tools beside a host's own scripts.

Usage: python3 Resources/wheel.py TREE VERSION TAG INTO

TREE has bin and share, as install.sh lays them out; TAG is the platform, such as
manylinux_2_34_x86_64. The date of each file is SOURCE_DATE_EPOCH. The format is that of
https://packaging.python.org/en/latest/specifications/binary-distribution-format.
"""

import base64
import hashlib
import os
import re
import sys
import time
import zipfile

NAME = "updates_tui"


def python_version(version):
    """A pre-release as PEP 440 writes it: 1.0.0-beta.1 is 1.0.0b1."""
    release, _, label = version.partition("-")
    if not label:
        return release
    words = {"alpha": "a", "beta": "b", "rc": "rc"}
    found = re.fullmatch(r"(alpha|beta|rc)\.?(\d*)", label)
    if not found:
        sys.exit(f"error: '{version}' has no form for Python")
    return f"{release}{words[found[1]]}{found[2] or 0}"


def metadata(version):
    return (
        "Metadata-Version: 2.1\nName: updates-tui\n"
        f"Version: {version}\nSummary: Update prompt for programs in a terminal\n"
        "Requires-Python: >=3.8\nDescription-Content-Type: text/plain\n\n"
        "updates-tui tells people about a new version of a program, and updates it if they want.\n"
        "No licence has been chosen yet.\n"
    )


def members(tree, version, tag):
    """Each file of the wheel: its name, its bytes, and whether it is a program."""
    data = f"{NAME}-{version}.data"
    for folder, _, names in os.walk(tree):
        for name in names:
            path = os.path.join(folder, name)
            place = os.path.relpath(path, tree)
            is_program = place.startswith("bin/")
            inside = f"scripts/{place[4:]}" if is_program else f"data/{place}"
            with open(path, "rb") as file:
                yield f"{data}/{inside}", file.read(), is_program
    info = f"{NAME}-{version}.dist-info"
    wheel = f"Wheel-Version: 1.0\nGenerator: updates-tui\nRoot-Is-Purelib: false\nTag: {tag}\n"
    yield f"{info}/METADATA", metadata(version).encode(), False
    yield f"{info}/WHEEL", wheel.encode(), False


def main(tree, version, platform, into):
    version, tag = python_version(version), f"py3-none-{platform}"
    date = time.gmtime(int(os.environ["SOURCE_DATE_EPOCH"]))[:6]
    record = f"{NAME}-{version}.dist-info/RECORD"
    lines = []
    path = os.path.join(into, f"{NAME}-{version}-{tag}.whl")
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as wheel:

        def add(name, content, is_program):
            entry = zipfile.ZipInfo(name, date)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = (0o100755 if is_program else 0o100644) << 16
            wheel.writestr(entry, content)

        for name, content, is_program in sorted(members(tree, version, tag)):
            digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=")
            lines.append(f"{name},sha256={digest.decode()},{len(content)}\n")
            add(name, content, is_program)
        add(record, "".join([*lines, f"{record},,\n"]).encode(), False)
    print(os.path.basename(path))


if __name__ == "__main__":
    if len(sys.argv) != 5:
        sys.exit(__doc__)
    main(*sys.argv[1:])

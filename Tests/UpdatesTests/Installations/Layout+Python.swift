@testable import Updates

extension Layout {
  static let python = [
    Layout(
      "pipx", .pipx, "tool", "pipx upgrade tool",
      """
      /home/ann/.local/share/pipx/venvs/tool/pyvenv.cfg = home = /usr/bin
      /home/ann/.local/share/pipx/venvs/tool/pipx_metadata.json = \
      {"main_package":{"package":"tool","suffix":""}}
      /home/ann/.local/share/pipx/venvs/tool/bin/tool
      /home/ann/.local/bin/tool -> ../share/pipx/venvs/tool/bin/tool
      """),
    Layout(
      "pipx with a home of the person's own and a suffix", .pipx, "tool", "pipx upgrade tool_next",
      """
      /srv/px/venvs/tool_next/pyvenv.cfg = home = /usr/bin
      /srv/px/venvs/tool_next/pipx_metadata.json = {"main_package":{"package":"tool"}}
      /srv/px/venvs/tool_next/bin/tool
      /home/ann/.local/bin/tool_next -> /srv/px/venvs/tool_next/bin/tool
      """, variables: ["PIPX_HOME": "ROOT/srv/px"]),
    Layout(
      "a copy of pipx's script, whose first line is too long for the system", .pipx, "tool",
      "pipx upgrade tool",
      """
      /home/ann/my tools/pipx/venvs/tool/pyvenv.cfg = home = /usr/bin
      /home/ann/.local/bin/tool = #!/bin/sh\\n'''exec' \
      "ROOT/home/ann/my tools/pipx/venvs/tool/bin/python" "$0" "$@"\\n' '''\\n
      """, program: "/home/ann/.local/bin/tool"),
    Layout(
      "a script that starts pipx's program", .pipx, "tool", "pipx upgrade tool",
      #"""
      /home/ann/.local/share/pipx/venvs/tool/pyvenv.cfg = home = /usr/bin
      /home/ann/.local/share/pipx/venvs/tool/bin/tool
      /home/ann/bin/tool = #!/bin/sh\n# Mine\nexec ROOT/home/ann/.local/share/pipx/venvs/tool/bin/tool "$@"\n
      """#, program: "/home/ann/bin/tool"),
    Layout(
      "a script that starts pipx's program by the home", .pipx, "tool", "pipx upgrade tool",
      #"""
      /home/ann/.local/share/pipx/venvs/tool/pyvenv.cfg = home = /usr/bin
      /home/ann/.local/share/pipx/venvs/tool/bin/tool
      /home/ann/bin/tool = #!/bin/sh\nexport A=b\nA=b exec "${HOME}/.local/share/pipx/venvs/tool/bin/tool" "$@"\n
      """#, program: "/home/ann/bin/tool"),
    Layout(
      "uv", .uv, "tool", "uv tool upgrade tool",
      """
      /home/ann/.local/share/uv/tools/tool/pyvenv.cfg = home = /usr/bin
      /home/ann/.local/share/uv/tools/tool/uv-receipt.toml = [tool]
      /home/ann/.local/share/uv/tools/tool/bin/tool
      /home/ann/.local/bin/tool -> ../share/uv/tools/tool/bin/tool
      """),
    Layout(
      "a virtual environment", .other, nil, "-",
      """
      /home/ann/project/.venv/pyvenv.cfg = home = /usr/bin
      /home/ann/project/.venv/bin/tool
      """),
    Layout(
      "pip in a virtual environment", .pip, "tool_name",
      "/home/ann/project/.venv/bin/python -m pip install --upgrade {package}",
      """
      /home/ann/project/.venv/pyvenv.cfg = home = /usr/bin
      /home/ann/project/.venv/bin/pip
      /home/ann/project/.venv/lib/python3.12/site-packages/tool_name-1.4.0.dist-info/RECORD = \
      ../../../bin/tool,sha256=x,200\\n
      /home/ann/project/.venv/bin/tool
      """),
    Layout(
      "a virtual environment of uv's, which has no pip", .pip, "tool",
      "uv pip install --python /home/ann/project/.venv/bin/python --upgrade {package}",
      """
      /home/ann/project/.venv/pyvenv.cfg = home = /usr/bin
      /home/ann/project/.venv/lib/python3.12/site-packages/tool-1.4.0.dist-info/RECORD = \
      ../../../bin/tool,sha256=x,200\\n
      /home/ann/project/.venv/bin/tool
      """),
    Layout(
      "pip for one user", .pip, "tool_name", "python3 -m pip install --user --upgrade {package}",
      """
      /home/ann/.local/lib/python3.12/site-packages/tool_name-1.4.0.dist-info/RECORD = \
      tool/__init__.py,,\\n../../../bin/tool,sha256=x,200\\n
      /home/ann/.local/bin/tool
      """),
    Layout(
      "pip, where the system manages Python", .pip, "tool",
      "/usr/bin/python3.12 -m pip install --upgrade {package}",
      """
      /usr/local/lib/python3.12/dist-packages/tool-1.4.0.dist-info/RECORD = \
      ../../../bin/tool,sha256=x,200\\n
      /usr/lib/python3.12/EXTERNALLY-MANAGED = [externally-managed]
      /usr/local/bin/tool = #!/usr/bin/python3.12\\nimport tool\\n
      """, program: "/usr/local/bin/tool"),
    Layout(
      "conda", .conda, "tool", "conda update --prefix /home/ann/miniforge3/envs/tools {package}",
      """
      /home/ann/miniforge3/envs/tools/conda-meta/python-3.12.0-0.json = \
      {"name": "python", "files": ["bin/python"]}
      /home/ann/miniforge3/envs/tools/conda-meta/tool-1.4.0-0.json = \
      {"name": "tool", "files": ["bin/tool"]}
      /home/ann/miniforge3/envs/tools/bin/tool
      """),
    Layout(
      "conda, none of whose packages has the program", .other, nil, "-",
      """
      /home/ann/miniforge3/conda-meta/python-3.12.0-0.json = {"name": "python"}
      /home/ann/miniforge3/bin/tool
      """),
  ]

  static let languages = [
    Layout(
      "a program of Go's that says nothing", .standalone, nil, "-", "/home/ann/go/bin/tool"),
    Layout(
      "RubyGems", .gem, "tool-cli", "gem update --user-install {package}",
      #"""
      /home/ann/.local/share/gem/ruby/3.1.0/bin/tool = #!/usr/bin/env ruby\n#\n# This file was generated by RubyGems.\n#\nload Gem.activate_bin_path('tool-cli', 'tool', version)\n
      """#, program: "/home/ann/.local/share/gem/ruby/3.1.0/bin/tool"),
    Layout(
      "RubyGems of a Ruby of the person's own", .gem, "tool", "gem update {package}",
      #"""
      /home/ann/rubies/3.3/bin/ruby
      /home/ann/rubies/3.3/bin/gem
      /home/ann/rubies/3.3/bin/tool = #!/home/ann/rubies/3.3/bin/ruby\n# This file was generated by RubyGems.\nload Gem.activate_bin_path('tool', 'tool', version)\n
      """#, program: "/home/ann/rubies/3.3/bin/tool"),
  ]

  static let scripts = [
    Layout(
      "Deno", .other, nil, "-",
      #"""
      /home/ann/.deno/bin/tool = #!/bin/sh\n# generated by deno install\nexec deno run --allow-net 'https://example.com/tool.ts' "$@"\n
      """#, program: "/home/ann/.deno/bin/tool"),
    Layout(
      "a script that starts a lone program", .other, nil, "-",
      #"""
      /home/ann/tools/tool-1.4/tool
      /home/ann/bin/tool = #!/bin/sh\nexec ROOT/home/ann/tools/tool-1.4/tool "$@"\n
      """#, program: "/home/ann/bin/tool"),
    Layout(
      "a script that starts a program that is not there", .other, nil, "-",
      #"""
      /home/ann/bin/tool = #!/bin/sh\nexec /nowhere/at/all/tool "$@"\n
      """#, program: "/home/ann/bin/tool"),
    Layout(
      "a script that starts an interpreter of dpkg's", .other, nil, "-",
      #"""
      /var/lib/dpkg/info/node.list = /.\n/usr/bin/node\n
      /usr/bin/node
      /home/ann/bin/tool = #!/bin/sh\nexec ROOT/usr/bin/node ROOT/home/ann/tool/main.js "$@"\n
      """#, program: "/home/ann/bin/tool"),
    Layout(
      "a script that calls a program", .other, nil, "-",
      #"""
      /home/ann/bin/tool = #!/bin/sh -e\ncd /\n"$HOME/tools/tool" "$@"
      """#, program: "/home/ann/bin/tool"),
    Layout(
      "a script that starts one of two programs", .other, nil, "-",
      #"""
      /home/ann/bin/tool = #!/bin/bash\nif true; then\n  exec /a/b "$@"\nelse\n  exec java -jar c ${1+"$@"}\nfi\n
      """#, program: "/home/ann/bin/tool"),
    Layout(
      "a script that starts pipx's program and ends with its status", .pipx, "tool",
      "pipx upgrade tool",
      #"""
      /home/ann/.local/share/pipx/venvs/tool/pyvenv.cfg = home = /usr/bin
      /home/ann/.local/share/pipx/venvs/tool/bin/tool
      /home/ann/bin/tool = #!/bin/sh\n"$HOME/.local/share/pipx/venvs/tool/bin/tool" "$@"\nexit $?\n
      """#, program: "/home/ann/bin/tool"),
    Layout(
      "a script that goes on after pipx's program", .other, nil, "-",
      #"""
      /home/ann/.local/share/pipx/venvs/tool/pyvenv.cfg = home = /usr/bin
      /home/ann/.local/share/pipx/venvs/tool/bin/tool
      /home/ann/bin/tool = #!/bin/sh\n"$HOME/.local/share/pipx/venvs/tool/bin/tool" "$@"\n/a/b\n
      """#, program: "/home/ann/bin/tool"),
    Layout(
      "a program that is a script", .standalone, nil, "-",
      #"""
      /home/ann/bin/tool = #!/bin/sh\nmain() {\n  exec less "$1"\n}\nmain "$@"\n
      """#, program: "/home/ann/bin/tool"),
    Layout(
      "a program that is a short script", .standalone, nil, "-",
      #"""
      /home/ann/bin/tool = #!/bin/sh\necho tool 1.4.0\n
      """#, program: "/home/ann/bin/tool"),
  ]

  static let wrappers = [
    #"exec /a/b $*"#, #"/a/b "$@"; exit $?"#, #"/a/b "$@"\nexit $?"#,
    #"[ -x /a/b ] && exec /a/b "$@""#,
    #"cd /tmp; exec /a/b "$@""#, #"exec /a/b \\n  "$@""#, #"exec -a tool /a/b "$@""#,
    #"case $1 in\n  x) exec /a/b "$@";;\nesac"#, "exec /a/b $argv",
    #"import os, sys\nos.execv("/a/b", sys.argv)"#, #"exec "/a/b", *ARGV"#,
    String(repeating: #"a=b\n"#, count: 30) + #"exec /a/b "$@""#,
  ].map { lines in
    Layout(
      "a script that has \(lines.suffix(40))", .other, nil, "-",
      "/home/ann/bin/tool = #!/bin/sh\\n\(lines)\\n", program: "/home/ann/bin/tool")
  }

  static let versionManagers = [
    Layout(
      "mise", .mise, "tool", "mise upgrade {package}",
      "/home/ann/.local/share/mise/installs/tool/1.4.0/bin/tool"),
    Layout(
      "a shim of mise", .mise, "tool", "mise upgrade {package}",
      """
      /usr/bin/mise
      /home/ann/.local/share/mise/installs/other/2/bin/other
      /home/ann/.local/share/mise/installs/tool/1.4.0/bin/tool
      /home/ann/.local/share/mise/installs/tool/latest -> 1.4.0
      /home/ann/.local/share/mise/shims/tool -> /usr/bin/mise
      """),
    Layout(
      "a shim of mise for a package of npm", .npm, "tool",
      "/home/ann/.local/share/mise/installs/node/22.1.0/bin/npm install -g --prefix "
        + "/home/ann/.local/share/mise/installs/node/22.1.0 {package}@latest",
      """
      /usr/bin/mise
      /home/ann/.local/share/mise/installs/node/22.1.0/lib/node_modules/tool/cli.js
      /home/ann/.local/share/mise/installs/node/22.1.0/bin/npm
      /home/ann/.local/share/mise/installs/node/22.1.0/bin/tool -> ../lib/node_modules/tool/cli.js
      /home/ann/.local/share/mise/shims/npm -> /usr/bin/mise
      /home/ann/.local/share/mise/shims/tool -> /usr/bin/mise
      """),
    Layout(
      "a shim of asdf", .asdf, "tool",
      "asdf install {package} latest; asdf set -u {package} latest",
      #"""
      /home/ann/.asdf/installs/tool/1.4.0/bin/tool
      /home/ann/.asdf/shims/tool = #!/usr/bin/env bash\n# asdf-plugin: tool 1.4.0\nexec asdf exec "tool" "$@"
      """#, program: "/home/ann/.asdf/shims/tool"),
    Layout(
      "a shim of pyenv", .other, nil, "-",
      #"""
      /home/ann/.pyenv/shims/tool = #!/usr/bin/env bash\nexec "/opt/pyenv" exec "tool" "$@"
      """#, program: "/home/ann/.pyenv/shims/tool"),
    Layout(
      "Volta", .other, nil, "-",
      """
      /home/ann/.volta/bin/volta-shim
      /home/ann/.volta/bin/tool -> volta-shim
      """),
  ]
}

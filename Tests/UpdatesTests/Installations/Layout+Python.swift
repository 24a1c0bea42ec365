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
      "pip for one user", .other, "tool_name", "-",
      """
      /home/ann/.local/lib/python3.12/site-packages/tool_name-1.4.0.dist-info/RECORD = \
      tool/__init__.py,,\\n../../../bin/tool,sha256=x,200\\n
      /home/ann/.local/bin/tool
      """),
    Layout(
      "conda", .other, nil, "-",
      """
      /home/ann/miniforge3/envs/tools/conda-meta/tool-1.4.0-0.json = {}
      /home/ann/miniforge3/envs/tools/bin/tool
      """),
  ]

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

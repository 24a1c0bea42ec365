@testable import Updates

extension Layout {
  /// The shell script by which pnpm starts a global package.
  private static let pnpmShim =
    #"#!/bin/sh\nbasedir=$(dirname "$0")\nif [ -x "$basedir/node" ]; then\n"#
    + #"  exec "$basedir/node"  "$basedir/global/5/node_modules/tool/cli.js" "$@"\nelse\n"#
    + #"  exec node  "$basedir/global/5/node_modules/tool/cli.js" "$@"\nfi\n"#

  /// The same where the scripts have a folder of their own.
  private static let pnpm11Shim = pnpmShim.replacing(
    "$basedir/global/5/node_modules/tool/",
    with: "$basedir/../global/v11/3c4d/node_modules/@example/tool/")

  static let node = [
    Layout(
      "npm below Homebrew's prefix", .npm, "@example/tool", "npm install -g {package}@latest",
      """
      /opt/homebrew/lib/node_modules/@example/tool/bin/tool.js
      /opt/homebrew/Cellar/node/22.1.0/bin/node
      /opt/homebrew/bin/npm
      /opt/homebrew/bin/tool -> ../lib/node_modules/@example/tool/bin/tool.js
      """),
    Layout(
      "npm in the folder of Homebrew's own Node.js", .npm, "tool",
      "npm install -g --prefix /opt/homebrew/Cellar/node@20/20.1.0 {package}@latest",
      """
      /opt/homebrew/Cellar/node@20/20.1.0/lib/node_modules/tool/cli.js
      /opt/homebrew/bin/tool -> ../Cellar/node@20/20.1.0/lib/node_modules/tool/cli.js
      """),
    Layout(
      "npm itself as Homebrew's Node.js has it", .homebrew, "node", "brew upgrade {package}",
      """
      /opt/homebrew/Cellar/node/22.1.0/lib/node_modules/npm/bin/npm-cli.js
      /opt/homebrew/bin/npm -> ../Cellar/node/22.1.0/lib/node_modules/npm/bin/npm-cli.js
      """),
    Layout(
      "npm of nvm where another npm comes first", .npm, "tool",
      "/home/ann/.nvm/versions/node/v20.1.0/bin/npm install -g "
        + "--prefix /home/ann/.nvm/versions/node/v20.1.0 {package}@latest",
      """
      /usr/bin/npm
      /home/ann/.nvm/versions/node/v20.1.0/lib/node_modules/tool/cli.js
      /home/ann/.nvm/versions/node/v20.1.0/bin/npm
      /home/ann/.nvm/versions/node/v20.1.0/bin/tool -> ../lib/node_modules/tool/cli.js
      """, variables: ["PATH": "ROOT/usr/bin:ROOT/home/ann/.nvm/versions/node/v20.1.0/bin"]),
    Layout(
      "npm with a prefix of the person's own", .npm, "tool",
      "npm install -g --prefix /home/ann/.npm-global {package}@latest",
      """
      /home/ann/.npmrc = # mine\\nprefix = ~/.npm-global\\n
      /usr/bin/npm
      /home/ann/.npm-global/lib/node_modules/tool/cli.js
      /home/ann/.npm-global/bin/tool -> ../lib/node_modules/tool/cli.js
      """),
    Layout(
      "npm in /usr/local, where the npm of the system installs", .npm, "tool",
      "npm install -g --prefix /usr/local {package}@latest",
      """
      /usr/bin/npm
      /usr/local/lib/node_modules/tool/cli.js
      /usr/local/bin/tool -> ../lib/node_modules/tool/cli.js
      """),
    Layout(
      "a working copy that npm has linked", .other, "tool", "-",
      """
      /home/ann/src/tool/cli.js
      /usr/local/lib/node_modules/tool -> /home/ann/src/tool
      /usr/local/bin/tool -> ../lib/node_modules/tool/cli.js
      """),
    Layout(
      "a package of a package", .npm, "suite", "npm install -g {package}@latest",
      """
      /usr/local/lib/node_modules/suite/node_modules/tool/cli.js
      /usr/local/bin/npm
      /usr/local/bin/tool -> ../lib/node_modules/suite/node_modules/tool/cli.js
      """),
    Layout(
      "pnpm by its shell script", .pnpm, "tool", "pnpm add -g {package}@latest",
      """
      /home/ann/.local/share/pnpm/global/5/.pnpm/tool@1.4.0/node_modules/tool/cli.js
      /home/ann/.local/share/pnpm/global/5/node_modules/tool -> ../.pnpm/tool@1.4.0/node_modules/tool
      /home/ann/.local/share/pnpm/tool = \(pnpmShim)
      """, program: "/home/ann/.local/share/pnpm/tool"),
    Layout(
      "pnpm 11 with one store for all projects", .pnpm, "@example/tool",
      "pnpm add -g {package}@latest",
      """
      /home/ann/.local/share/pnpm/store/v11/links/@example/tool/1.4.0/1a2b/node_modules/\
      @example/tool/cli.js
      /home/ann/.local/share/pnpm/global/v11/3c4d/node_modules/@example/tool -> \
      ../../../../../store/v11/links/@example/tool/1.4.0/1a2b/node_modules/@example/tool
      /home/ann/.local/share/pnpm/bin/tool = \(pnpm11Shim)
      """, program: "/home/ann/.local/share/pnpm/bin/tool"),
    Layout(
      "Bun with a folder of the person's own", .bun, "tool", "bun add -g {package}@latest",
      """
      /srv/bun/node_modules/tool/cli.js
      /home/ann/bin/tool -> /srv/bun/node_modules/tool/cli.js
      """, variables: ["BUN_INSTALL_GLOBAL_DIR": "ROOT/srv/bun"]),
    Layout(
      "Yarn", .yarn, "tool", "yarn global add {package}@latest",
      """
      /home/ann/.config/yarn/global/node_modules/tool/cli.js
      /home/ann/.config/yarn/global/node_modules/.bin/tool -> ../tool/cli.js
      /home/ann/.yarn/bin/tool -> ../../.config/yarn/global/node_modules/.bin/tool
      """),
    Layout(
      "Bun", .bun, "@example/tool", "bun add -g {package}@latest",
      """
      /home/ann/.bun/install/global/node_modules/@example/tool/cli.js
      /home/ann/.bun/bin/tool -> ../install/global/node_modules/@example/tool/cli.js
      """),
    Layout(
      "a project's own package", .other, "tool", "-",
      """
      /home/ann/project/package.json = {}
      /home/ann/project/node_modules/tool/cli.js
      /home/ann/project/node_modules/.bin/tool -> ../tool/cli.js
      """),
    Layout(
      "one run by npx", .other, "tool", "-",
      """
      /home/ann/.npm/_npx/1a2b/node_modules/tool/cli.js
      /home/ann/.npm/_npx/1a2b/node_modules/.bin/tool -> ../tool/cli.js
      """),
  ]
}

@testable import Updates

extension Layout {
  static let homebrew = [
    Layout(
      "a formula", .homebrew, "tool", "brew upgrade {package}",
      """
      /opt/homebrew/Cellar/tool/1.4.0/bin/tool
      /opt/homebrew/bin/brew
      /opt/homebrew/bin/tool -> ../Cellar/tool/1.4.0/bin/tool
      """),
    Layout(
      "Homebrew for Linux, which is not on PATH", .homebrew, "tool",
      "/home/linuxbrew/.linuxbrew/bin/brew upgrade {package}",
      """
      /home/linuxbrew/.linuxbrew/Cellar/tool/1.4.0/bin/tool
      /home/linuxbrew/.linuxbrew/bin/brew
      /home/ann/bin/tool -> /home/linuxbrew/.linuxbrew/Cellar/tool/1.4.0/bin/tool
      """),
    Layout(
      "a formula with a package of npm inside, which npm must not touch", .homebrew, "tool",
      "brew upgrade {package}",
      """
      /opt/homebrew/Cellar/tool/1.4.0/libexec/lib/node_modules/@example/tool/bin/tool.js
      /opt/homebrew/Cellar/tool/1.4.0/bin/tool -> \
      ../libexec/lib/node_modules/@example/tool/bin/tool.js
      /opt/homebrew/bin/tool -> ../Cellar/tool/1.4.0/bin/tool
      """),
    Layout(
      "a cask with a program", .homebrew, "tool", "brew upgrade --cask {package}",
      """
      /opt/homebrew/Caskroom/tool/1.4.0/tool
      /opt/homebrew/bin/tool -> ../Caskroom/tool/1.4.0/tool
      """),
    Layout(
      "a cask whose application has moved", .homebrew, "tool-editor",
      "brew upgrade --cask {package}",
      """
      /Applications/Tool Editor.app/Contents/Resources/bin/tool
      /usr/local/Caskroom/other/1.0/Other.app -> /Applications/Other.app
      /usr/local/Caskroom/tool-editor/1.4.0/Tool Editor.app -> /Applications/Tool Editor.app
      /usr/local/bin/tool -> /Applications/Tool Editor.app/Contents/Resources/bin/tool
      """),
    Layout(
      "an application that no cask has", .standalone, nil, "-",
      """
      /opt/homebrew/Caskroom/other/1.0/Other.app -> /Applications/Other.app
      /Applications/Tool.app/Contents/MacOS/tool
      """),
    Layout(
      "a plain file beside the links of Homebrew", .standalone, nil, "-",
      """
      /usr/local/Cellar/other/1.0/bin/other
      /usr/local/bin/other -> ../Cellar/other/1.0/bin/other
      /usr/local/bin/brew
      /usr/local/bin/tool
      """),
  ]

  static let cargo = [
    Layout(
      "Cargo", .cargo, "tool", "cargo install {package}",
      """
      /home/ann/.cargo/.crates.toml = [v1]\\n"tool 1.4.0 \
      (registry+https://github.com/rust-lang/crates.io-index)" = [\\n    "tool2",\\n    "tool",\\n]\\n
      /home/ann/.cargo/bin/tool
      """),
    Layout(
      "cargo-binstall", .cargo, "tool", "cargo binstall {package}",
      """
      /home/ann/.cargo/.crates.toml = [v1]\\n"tool 1.4.0 \
      (registry+https://github.com/rust-lang/crates.io-index)" = ["tool"]\\n
      /home/ann/.cargo/binstall/crates-v1.json = {"name":"tool","version_req":"*"}
      /home/ann/.cargo/bin/tool
      """),
    Layout(
      "a copied file beside Cargo's", .standalone, nil, "-",
      """
      /home/ann/.cargo/.crates.toml = [v1]\\n"other 1.0.0 (registry+x)" = ["other"]\\n
      /home/ann/.cargo/bin/tool
      """),
    Layout(
      "Cargo from a repository", .cargo, "tool",
      "cargo install --git https://example.com/tool {package}",
      """
      /home/ann/.cargo/.crates.toml = [v1]\\n"tool 1.4.0 \
      (git+https://example.com/tool?branch=main#0123abc)" = ["tool"]\\n
      /home/ann/.cargo/bin/tool
      """),
    Layout(
      "Cargo from the sparse index of crates.io", .cargo, "tool",
      "cargo install {package}",
      """
      /home/ann/.cargo/.crates.toml = [v1]\\n"tool 1.4.0 \
      (sparse+https://index.crates.io/)" = ["tool"]\\n
      /home/ann/.cargo/bin/tool
      """),
    Layout(
      "Cargo from a private registry", .cargo, "tool",
      "cargo install --index https://crates.corp.example/index {package}",
      """
      /home/ann/.cargo/.crates.toml = [v1]\\n"tool 1.4.0 \
      (registry+https://crates.corp.example/index)" = ["tool"]\\n
      /home/ann/.cargo/bin/tool
      """),
    Layout(
      "Cargo from a private sparse registry", .cargo, "tool",
      "cargo install --index sparse+https://crates.corp.example/ {package}",
      """
      /home/ann/.cargo/.crates.toml = [v1]\\n"tool 1.4.0 \
      (sparse+https://crates.corp.example/)" = ["tool"]\\n
      /home/ann/.cargo/bin/tool
      """),
    Layout(
      "Cargo from a registry of a like name", .cargo, "tool",
      "cargo install --index https://github.com/rust-lang/crates.io-index.example {package}",
      """
      /home/ann/.cargo/.crates.toml = [v1]\\n"tool 1.4.0 \
      (registry+https://github.com/rust-lang/crates.io-index.example)" = ["tool"]\\n
      /home/ann/.cargo/bin/tool
      """),
    Layout(
      "Cargo from a registry whose address is an option", .cargo, "tool",
      "-",
      """
      /home/ann/.cargo/.crates.toml = [v1]\\n"tool 1.4.0 \
      (registry+--config=net.https://x)" = ["tool"]\\n
      /home/ann/.cargo/bin/tool
      """),
    Layout(
      "Cargo from a repository whose address is an option", .cargo, "tool",
      "-",
      """
      /home/ann/.cargo/.crates.toml = [v1]\\n"tool 1.4.0 \
      (git+--upload-pack=x://y#1)" = ["tool"]\\n
      /home/ann/.cargo/bin/tool
      """),
    Layout(
      "Cargo from a local copy of a registry", .cargo, "tool",
      "-",
      """
      /home/ann/.cargo/.crates.toml = [v1]\\n"tool 1.4.0 \
      (local-registry+file:///srv/crates)" = ["tool"]\\n
      /home/ann/.cargo/bin/tool
      """),
    Layout(
      "Cargo from a folder", .cargo, "tool", "-",
      """
      /home/ann/.cargo/.crates.toml = [v1]\\n"tool 1.4.0 \
      (path+file:///home/ann/src)" = ["tool"]\\n
      /home/ann/.cargo/bin/tool
      """),
  ]
}

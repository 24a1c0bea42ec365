/// The language of a program, in which a line of code lets it look for updates.
package enum ProjectLanguage: String, CaseIterable, Sendable {
  case node, python, rust, go, swift
  /// Any program that a shell starts.
  case bash

  /// One line that looks for updates when the program starts.
  ///
  /// The identifier is one of a draft, which needs no escapes in any language.
  package func notifyLine(app id: String) -> String {
    switch self {
    case .node:
      "require('node:child_process').spawnSync('updates-tui', ['notify', '--app', '\(id)'], "
        + "{ stdio: 'inherit' })"
    case .python:
      "import shutil, subprocess; shutil.which('updates-tui') and "
        + "subprocess.run(['updates-tui', 'notify', '--app', '\(id)'])"
    case .rust:
      "let _ = std::process::Command::new(\"updates-tui\").args([\"notify\", \"--app\", \"\(id)\"])"
        + ".status();"
    case .go:
      "c := exec.Command(\"updates-tui\", \"notify\", \"--app\", \"\(id)\"); c.Stderr = os.Stderr; "
        + "_ = c.Run()"
    case .swift:
      "try? Process.run(URL(fileURLWithPath: \"/bin/sh\"), arguments: [\"-c\", \"! command -v "
        + "updates-tui >/dev/null || updates-tui notify --app \(id)\"]).waitUntilExit()"
    case .bash: "command -v updates-tui >/dev/null && updates-tui notify --app \(id)"
    }
  }
}

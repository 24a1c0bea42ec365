import HarmlessText
import UpdatesWeb

extension AppDraft.Field {
  /// What is asked for an answer, and where it goes.
  package struct Row: Sendable {
    package var label: String
    package var hint: String
    /// The option of `new` that gives the answer.
    package var option: String
    /// The keys of the app file for which it stands, as beginnings of their paths.
    fileprivate var keys: [String] = []
    /// The other answer with which it counts; nil if it always counts.
    package var condition: (field: AppDraft.Field, answer: String)?
    /// The possible answers with their titles; empty for a text.
    package var choices: [(word: String, title: String)] = []
  }

  package var row: Row { Self.rows[self] ?? Row(label: "", hint: "", option: "") }

  private static let rows: [AppDraft.Field: Row] = [
    .name: Row(
      label: "Name", hint: "The name that people know.", option: "name", keys: ["app.name"]),
    .id: Row(
      label: "ID", hint: "A reversed domain, such as com.example.tool. It never changes.",
      option: "id", keys: ["app.id"]),
    .versionSource: Row(
      label: "Version known",
      hint: "Either a command prints it, or this file has it and changes with each release.",
      option: "version-command",
      choices: [("command", "by a command"), ("file", "by this file")]),
    .versionCommand: Row(
      label: "Version command", hint: "Prints the installed version, such as: tool --version",
      option: "version-command", keys: ["app.version-command"],
      condition: (.versionSource, "command")),
    .version: Row(
      label: "Version", hint: "The version that is installed, such as 1.4.0.",
      option: "installed", keys: ["app.version"], condition: (.versionSource, "file")),
    .feed: Row(
      label: "Ask", hint: "The kind of server that knows the newest version.", option: "feed",
      keys: ["feed.kind"], choices: feeds),
    .url: Row(
      label: "Address", hint: "The URL that is asked; it may have {version}, {os} and {arch}.",
      option: "url", keys: ["feed.url", "feed", "configuration-url"]),
    .check: Row(
      label: "How often",
      hint: "never, hourly, daily, weekly, monthly, or a duration such as 20h.", option: "check",
      keys: ["check"]),
    .action: Row(
      label: "Update", hint: "What happens when a user chooses Update.", option: "open",
      keys: ["action.open"],
      choices: [
        ("open", "opens the page"), ("by-install", "runs the package manager"),
        ("install", "installs the file"), ("run", "runs a command"),
      ]),
    .packages: Row(
      label: "Packages",
      hint: "The package for each manager, such as: npm=@example/tool homebrew=tool",
      option: "package", keys: ["action"], condition: (.action, "by-install")),
    .installPath: Row(
      label: "Path", hint: "The file that is replaced, such as ~/.local/bin/tool.",
      option: "install", keys: ["action"], condition: (.action, "install")),
    .runCommand: Row(
      label: "Command", hint: "The command that updates; {version} stands for the new version.",
      option: "run", keys: ["action"], condition: (.action, "run")),
  ]

  private static var feeds: [(word: String, title: String)] {
    let usual = [
      Feed.gitHub.kind, Feed.gitLab.kind, Feed.forgejo.kind, Feed.npm.kind, Feed.pypi.kind,
      Feed.crates.kind,
    ]
    let others = Feed.all.map(\.kind).filter { !usual.contains($0) }
    return (usual + others).map { ($0, $0) } + [(AppDraft.configuration, "your configuration")]
  }
}

extension AppDraft {
  /// What is asked for an answer, in view of the other answers.
  package func row(of field: Field) -> Field.Row {
    var row = field.row
    guard field == .url else { return row }
    switch self[.feed] {
    case Feed.gitHub.kind: row.hint = "OWNER/NAME, or the URL of the list of releases."
    case Feed.appStore.kind: row.hint = "Empty for Apple's own server."
    case Self.configuration:
      (row.label, row.hint) = ("Configuration", "The URL of your own configuration document.")
    default: break
    }
    return row
  }

  /// What is wrong with each answer, in the words of the readers; empty if the file is good.
  package var objections: [Field: String] {
    let findings = AppFile.read(document(schema: "urn:app")).findings
    let fields = fields
    var objections: [Field: String] = [:]
    for field in fields {
      // The reader would say of an empty text that its key is empty.
      objections[field] = plainObjection(to: field)
    }
    for finding in findings {
      let field = fields.first { $0.row.keys.contains(where: finding.keyPath.hasPrefix) }
      guard let field, objections[field] == nil else { continue }
      objections[field] = finding.objection(to: self[field])
    }
    return objections
  }

  private func plainObjection(to field: Field) -> String? {
    let answer = self[field]
    switch field {
    case .name: return answer.isEmpty ? "People need a name" : nil
    case .id:
      return Self.isPlain(answer) ? nil : "Expected a reversed domain such as com.example.tool"
    case .versionCommand:
      return Self.objection(to: answer, otherwise: "Expected a command such as tool --version")
    case .version:
      return (try? Version(answer)) == nil ? "Expected a version such as 1.4.0" : nil
    case .url:
      guard Address(link: answer)?.isSafeToOpen != false else {
        return "Expected https: others on the network can change what comes over http"
      }
      return answer.isEmpty && self[.feed] != Feed.appStore.kind
        ? "Expected the address to ask" : nil
    case .packages: return packagesObjection
    case .runCommand:
      return Self.objection(to: answer, otherwise: "Expected a command such as brew upgrade tool")
    case .installPath: return answer.isEmpty ? "Expected the path of the file to replace" : nil
    case .versionSource, .feed, .check, .action: return nil
    }
  }

  /// What is wrong with a command line; `expectation` for an empty one.
  private static func objection(to line: String, otherwise expectation: String) -> String? {
    guard let words = ShellWords.words(of: line) else { return "A quote is not closed" }
    guard let program = words.first else { return expectation }
    do {
      try ExecutableSearch.refuseBadName(program)
      return nil
    } catch {
      return Problem(error).summary
    }
  }

  private var packagesObjection: String? {
    let managers = ByInstall.managers.filter { $0 != .standalone }.map(\.rawValue)
    let entries = self[.packages].split(whereSeparator: \.isWhitespace)
    guard !entries.isEmpty else { return "Expected packages such as npm=tool homebrew=tool" }
    for entry in entries {
      let parts = entry.split(separator: "=", maxSplits: 1).map(String.init)
      if parts.count < 2 {
        return "Expected MANAGER=NAME, not '\(String(entry).harmlessLine(limit: 40))'"
      }
      if !managers.contains(parts[0]) {
        return "'\(parts[0].harmlessLine(limit: 40))' is none of "
          + managers.joined(separator: ", ")
      }
    }
    return nil
  }

  package static func isPlain(_ id: String) -> Bool {
    guard let first = id.utf8.first, first != UInt8(ascii: "."), first != UInt8(ascii: "-") else {
      return false
    }
    return id.utf8.count <= 200
      && id.utf8.allSatisfy { $0.isLetterOrDigit || "-._".utf8.contains($0) }
  }
}

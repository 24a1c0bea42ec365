import HarmlessText
import UpdatesWeb

extension AppDraft {
  package enum Field: String, CaseIterable, Hashable, Sendable {
    case name, id, versionSource, versionCommand, version, feed, url, check, action, packages
    case installPath, runCommand
  }

  package subscript(field: Field) -> String {
    get {
      switch field {
      case .name: name
      case .id: id
      case .versionSource: versionSource.rawValue
      case .versionCommand: versionCommand
      case .version: version
      case .feed: feed
      case .url: url
      case .check: check
      case .action: action.rawValue
      case .packages: packages
      case .installPath: installPath
      case .runCommand: runCommand
      }
    }
    set {
      switch field {
      case .name: name = newValue
      case .id: id = newValue
      case .versionSource: versionSource = .init(rawValue: newValue) ?? versionSource
      case .versionCommand: versionCommand = newValue
      case .version: version = newValue
      case .feed where newValue == feed: break
      case .feed: choose(feed: newValue)
      case .url: url = newValue
      case .check: check = newValue
      case .action: action = .init(rawValue: newValue) ?? action
      case .packages: packages = newValue
      case .installPath: installPath = newValue
      case .runCommand: runCommand = newValue
      }
    }
  }

  /// The answers that count, because of the other answers, in the order in which they are asked.
  package var fields: [Field] {
    var fields: [Field] = [.name, .id, .versionSource]
    fields.append(versionSource == .command ? .versionCommand : .version)
    fields += [.feed, .url, .check, .action]
    switch action {
    case .open: break
    case .byInstall: fields.append(.packages)
    case .install: fields.append(.installPath)
    case .run: fields.append(.runCommand)
    }
    return fields
  }

  /// What is wrong with each answer, in the words of the readers; empty if the file is good.
  package var objections: [Field: String] {
    let report = AppFileReport(path: "", document: document(schema: "urn:app"))
    var objections: [Field: String] = [:]
    for finding in report.findings {
      guard let field = field(of: finding.keyPath), objections[field] == nil else { continue }
      objections[field] = finding.objection(to: self[field])
    }
    // The reader would say of an empty text that its key is empty.
    for (field, objection) in plainObjections { objections[field] = objection }
    return objections.filter { fields.contains($0.key) }
  }

  private var plainObjections: [Field: String] {
    var objections: [Field: String] = [:]
    func expect(_ field: Field, _ isGood: Bool, _ words: String) {
      if !isGood { objections[field] = words }
    }
    expect(.name, !name.isEmpty, "People need a name")
    expect(.id, Self.isPlain(id), "Expected a reversed domain such as com.example.tool")
    switch versionSource {
    case .command:
      expect(.versionCommand, versionCommand, "Expected a command such as tool --version")
    case .file:
      expect(
        .version, (try? Version(version)) != nil, "Expected a version such as 1.4.0")
    }
    func expect(_ field: Field, _ line: String, _ words: String) {
      switch ShellWords.words(of: line) {
      case nil: objections[field] = "A quote is not closed"
      case []?: objections[field] = words
      case let words?:
        do {
          try ExecutableSearch.refuseBadName(words[0])
        } catch {
          let error = Problem(error)
          objections[field] = error.summary
        }
      }
    }
    let needsNoURL = feed == Feed.appStore.kind
    expect(.url, needsNoURL || !url.isEmpty, "Expected the address to ask")
    if Address(link: url)?.isSafeToOpen == false {
      objections[.url] = "Expected https: others on the network can change what comes over http"
    }
    let entries = packages.split(whereSeparator: \.isWhitespace)
    expect(.packages, !entries.isEmpty, "Expected packages such as npm=tool homebrew=tool")
    let managers = AppFileReader.managers.filter { $0 != .standalone }.map(\.rawValue)
    for entry in entries {
      let parts = entry.split(separator: "=", maxSplits: 1)
      if parts.count < 2 {
        objections[.packages] =
          "Expected MANAGER=NAME, not '\(String(entry).harmlessLine(limit: 40))'"
      } else if !managers.contains(String(parts[0])) {
        objections[.packages] =
          "'\(String(parts[0]).harmlessLine(limit: 40))' is none of "
          + managers.joined(separator: ", ")
      }
    }
    expect(.runCommand, runCommand, "Expected a command such as brew upgrade tool")
    return objections
  }

  package static func isPlain(_ id: String) -> Bool {
    guard let first = id.utf8.first, first != UInt8(ascii: "."), first != UInt8(ascii: "-") else {
      return false
    }
    return id.utf8.count <= 200
      && id.utf8.allSatisfy { $0.isLetterOrDigit || "-._".utf8.contains($0) }
  }

  private func field(of keyPath: String) -> Field? {
    let beginnings: KeyValuePairs<String, Field> = [
      "app.id": .id, "app.name": .name, "app.version-command": .versionCommand,
      "app.version": .version, "feed.kind": .feed, "feed": .url, "configuration-url": .url,
      "check": .check,
    ]
    if let found = beginnings.first(where: { keyPath.hasPrefix($0.key) }) { return found.value }
    guard keyPath.hasPrefix("action") else { return nil }
    switch action {
    case .open: return .action
    case .byInstall: return .packages
    case .install: return .installPath
    case .run: return .runCommand
    }
  }
}

import HarmlessText

package struct ProjectFacts: Equatable, Sendable {
  package var name: String?
  package var program: String?
  package var version: String?
  package var language: ProjectLanguage?
  package var repository: Repository?
  package var packages: [Installation.Manager: String] = [:]
  /// The pattern that the name of a release's archive has.
  var asset: String?
  /// The files that told something, in the order in which they count.
  package var sources: [String] = []
  /// The files that could not be read, with the reason.
  package var remarks: [String] = []

  package init() {}

  /// Reads the files; of several values for one fact, the first counts.
  package init(_ files: ProjectFiles) {
    repository = files.remote.flatMap(Repository.init)
    if repository != nil { sources.append("git remote") }
    for name in ProjectFiles.manifests { add(name, in: files) }
    for name in files.contents.keys.sorted() where !ProjectFiles.manifests.contains(name) {
      add(name, in: files)
    }
    let folder = files.folder.harmlessLine(limit: 80)
    program = program ?? Self.word(repository?.name)
    name = name ?? repository?.name ?? (folder.isEmpty ? nil : folder)
  }

  private mutating func add(_ name: String, in files: ProjectFiles) {
    switch files.contents[name] {
    case nil: break
    case .failure(let error): remark(name, error.summary)
    case .success(let bytes):
      var found = ProjectFacts()
      found.name = self.name
      do {
        guard try found.read(name, bytes) else { return }
        sources.append(name)
        merge(found)
      } catch {
        remark(name, Problem(error).located)
      }
    }
  }

  private mutating func remark(_ name: String, _ cause: String) {
    remarks.append("'\(presentableLocation(name, limit: 200))' was not read: \(cause)")
  }

  private mutating func merge(_ found: ProjectFacts) {
    name = name ?? found.name
    program = program ?? found.program
    version = version ?? found.version
    language = language ?? found.language
    repository = repository ?? found.repository
    asset = asset ?? found.asset
    packages.merge(found.packages) { first, _ in first }
  }

  /// Reads a manifest; false if the file is none.
  private mutating func read(_ name: String, _ bytes: [UInt8]) throws -> Bool {
    let text = String(decoding: bytes, as: UTF8.self)
    switch name {
    case "package.json": try readNode(bytes)
    case "pyproject.toml": readPython(TOMLLines(text))
    case "Cargo.toml":
      readRust(TOMLLines(text))
      readDist(text)
    case "dist-workspace.toml", "dist.toml": readDist(text)
    case _ where name.hasSuffix(ProjectFiles.receipt): try readReceipt(bytes)
    case "go.mod": readGo(text)
    case "Package.swift": readSwift(text)
    case "setup.cfg": readSetup(TOMLLines(text))
    case "setup.py": readSetup(text)
    case "composer.json": try readComposer(bytes)
    case ".goreleaser.yaml", ".goreleaser.yml": readReleaser(text)
    case _ where name.hasSuffix(".gemspec"): readGem(text)
    default: return false
    }
    return true
  }

  /// Takes what nearly each manifest has, as it has it.
  ///
  /// Of several programs the one with the package's name counts, else the first.
  mutating func take(
    _ language: ProjectLanguage?, package: String?, version: String? = nil,
    programs: [String] = [], of managers: [Installation.Manager] = []
  ) {
    self.language = language
    let package = Self.word(package)
    let own = Self.lastStep(package)
    name = Self.label(own)
    self.version = Self.versionText(version)
    program = Self.word(programs.first { $0 == own } ?? programs.first)
    for manager in managers { packages[manager] = package }
  }

  /// A name for people: harmless, on one line; nil if nothing is left of it.
  static func label(_ text: String?) -> String? {
    let line = (text ?? "").harmlessLine(limit: 80).trimmingBlanks()
    return line.isEmpty ? nil : line
  }

  /// The name of a program or package, which is no option and no path; nil for any other text.
  static func word(_ text: String?) -> String? {
    guard let text, text.utf8.count <= 214, ByInstall.isPackageName(text) else { return nil }
    return text
  }

  /// The last step of a name such as `@example/tool`.
  static func lastStep(_ name: String?) -> String? {
    name.flatMap { $0.split(separator: "/").last }.map(String.init)
  }

  /// A version; nil for any other text.
  static func versionText(_ text: String?) -> String? {
    text.flatMap { try? Version($0.harmlessLine(limit: 80)) }?.text
  }
}

package enum ProjectLanguage: String, CaseIterable, Sendable {
  case node, python, rust, go, swift, ruby
}

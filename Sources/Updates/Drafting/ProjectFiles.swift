package struct ProjectFiles: Sendable {
  package var folder: String
  package var contents: [String: Result<[UInt8], Problem>] = [:]
  /// The URL of git's remote `origin`; nil if there is none.
  package var remote: String?
}

extension ProjectFiles {
  /// The largest file that is read, in bytes.
  package static let limit = 1 << 20

  static let manifests = [
    "Cargo.toml", "go.mod", "Package.swift", "pyproject.toml", "setup.cfg", "setup.py",
    "package.json", "composer.json", ".goreleaser.yaml", ".goreleaser.yml",
    "dist-workspace.toml", "dist.toml",
  ]
  /// How the name of a receipt of dist's installers ends.
  static let receipt = "-receipt.json"

  package init(at path: String, environment: SystemEnvironment) {
    // The person can still answer if the folder cannot be listed.
    let names = (try? FileSystem.names(in: path)) ?? []
    let gem = names.filter { $0.hasSuffix(".gemspec") }.min()
    self.init(
      folder: FileSystem.absolute(path).split(separator: "/").last.map(String.init) ?? "",
      remote: Self.remote(of: path, environment: environment))
    for name in Self.manifests + [gem].compactMap(\.self) {
      read(name, in: path)
    }
    if let home = environment["HOME"], let name = ProjectFacts.word(ProjectFacts(self).name) {
      read(name + Self.receipt, in: "\(home)/.config/\(name)")
    }
  }

  private mutating func read(_ name: String, in folder: String) {
    do {
      contents[name] = .success(
        try FileSystem.contents(of: folder + "/" + name, limit: Self.limit))
    } catch Problem.kind(.fileMissing) {
      return
    } catch {
      contents[name] = .failure(Problem(error))
    }
  }

  /// The URL of git's remote; nil without git, a repository or a remote.
  private static func remote(of path: String, environment: SystemEnvironment) -> String? {
    do {
      let git = try ExecutableSearch.path(of: "git", environment: environment.variables)
      let run = try CapturedRun(
        executable: git, arguments: ["git", "-C", path, "remote", "get-url", "origin"],
        environment: ChildEnvironment.filtered(environment.variables), limit: 4 << 10,
        timeLimit: .seconds(2))
      guard run.end == .exited(status: 0) else { return nil }
      return String(decoding: run.output.prefix { $0 != 0x0A }, as: UTF8.self)
    } catch {
      return nil
    }
  }
}

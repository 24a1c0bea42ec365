import HarmlessText

/// The action `by-install`: what Update does for each way in which the program may be installed.
package struct ByInstall: Equatable, Sendable {
  package enum Way: Equatable, Sendable {
    case package(String)
    /// A command as in `action.run`.
    case command([String])
  }

  package var ways: [Installation.Manager: Way] = [:]
  package var standalone: Action?
  /// Whether a command that needs root may run through `sudo`.
  package var usesSudo = false
  package var channelURLs: [Installation.Manager: String] = [:]

  package init() {}
}

/// What a person has to do, because this program does not do it for them.
package struct ByHand: Equatable, Sendable {
  /// The commands to copy; empty if none is known.
  package var commands: [[String]]
  /// Why they do not run, or why none is known; a whole sentence without a full stop.
  package var reason: String
  package var obstacle: Obstacle

  package enum Obstacle: Equatable, Sendable {
    case rights
    case program
    /// The administrator does not allow it.
    case policy
    case person
  }

  package init(commands: [[String]] = [], reason: String, obstacle: Obstacle = .person) {
    self.commands = commands
    self.reason = reason
    self.obstacle = obstacle
  }

  /// The commands in one line for a shell; nil if there is none.
  package func line(version: String?) throws -> String? {
    let lines = try commands.map {
      try CommandTemplate.arguments(of: $0, version: version).shellLine
    }
    return lines.isEmpty ? nil : lines.joined(separator: " && ")
  }
}

/// Whether a command that needs root can run.
package enum Privileges: Sendable {
  case root
  /// There is a terminal on which `sudo` can ask for the password.
  case terminal
  case none
}

extension Action {
  /// What the person has to do instead, because an administrator does not allow the action.
  ///
  /// A page may still be opened.
  package func forbidden(because reason: String) -> Action {
    switch self {
    case .open: self
    case .byHand(let work):
      .byHand(ByHand(commands: work.commands, reason: reason, obstacle: .policy))
    case .run(let words): .byHand(ByHand(commands: [words], reason: reason, obstacle: .policy))
    case .install, .byInstall: .byHand(ByHand(reason: reason, obstacle: .policy))
    }
  }
}

extension ByInstall {
  /// The name of the package for the manager of an installation; nil if it is not to be updated.
  func package(for installation: Installation) -> String? {
    switch way(for: installation) {
    case .package(let name): installation.mayBe(name) ? name : nil
    case .command: installation.package
    case nil: nil
    }
  }

  /// zypper's packages have the names that dnf's have.
  private func way(for installation: Installation) -> Way? {
    ways[installation.manager] ?? (installation.manager == .zypper ? ways[.dnf] : nil)
  }

  package func action(for installation: Installation, with privileges: Privileges) -> Action {
    guard installation.manager != .standalone else {
      return standalone ?? byHand(installation, "the app file has no action for that")
    }
    switch way(for: installation) {
    case .command(let words):
      return action(
        running: words, needsRoot: installation.needsRoot || Self.raises(words), privileges)
    case .package(let name):
      if let package = installation.package, !installation.mayBe(name) {
        return byHand(
          installation, "its package is '\(package)', but the app file names '\(name)'")
      }
      return action(for: name, of: installation, privileges)
    case nil:
      if case .none(let reason) = installation.upgrade { return byHand(installation, reason) }
      return byHand(installation, "the app file has no command for that")
    }
  }

  private func action(
    for name: String, of installation: Installation, _ privileges: Privileges
  ) -> Action {
    func filled(_ words: [String]) -> [String] {
      words.map { $0.replacing("{package}@latest", with: name.withTag("latest")) }
        .map { $0.replacing("{package}", with: name) }
    }
    switch installation.upgrade {
    case .command(let words, let needsRoot):
      return action(running: filled(words), needsRoot: needsRoot, privileges)
    case .byHand(let commands, let reason):
      return .byHand(ByHand(commands: commands.map(filled), reason: reason))
    case .none(let reason): return byHand(installation, reason)
    }
  }

  private func action(
    running words: [String], needsRoot: Bool, _ privileges: Privileges
  ) -> Action {
    guard needsRoot, privileges != .root else { return .run(words) }
    let raised = Self.raises(words) ? words : ["sudo"] + words
    guard usesSudo, privileges == .terminal else {
      return .byHand(
        ByHand(commands: [raised], reason: "the command needs root", obstacle: .rights))
    }
    return .run(raised)
  }

  private static func raises(_ words: [String]) -> Bool {
    ["sudo", "doas", "pkexec", "run0"].contains(words.first?.split(separator: "/").last ?? "")
  }

  private func byHand(_ installation: Installation, _ reason: String) -> Action {
    .byHand(
      ByHand(reason: "the program was installed \(installation.method): \(reason)"))
  }
}

extension Action {
  /// The action, or only its command to copy if the program of the package manager is missing.
  package func ifFound(for installation: Installation, environment: [String: String]) -> Action {
    guard case .run(let words) = self, installation.manager != .standalone,
      let program = words.first
    else { return self }
    do {
      _ = try ExecutableSearch.path(of: program, environment: environment)
      return self
    } catch {
      let error = Problem(error)
      return .byHand(
        ByHand(
          commands: [words],
          reason: "the program was installed \(installation.method), but the command of "
            + "'by-install' cannot run: \(error.summary)", obstacle: .program))
    }
  }
}

extension Installation {
  fileprivate var needsRoot: Bool {
    if case .command(_, let needsRoot) = upgrade { return needsRoot }
    return manager.row.needsRoot
  }

  /// Whether the package may be the one that an app file names, as far as its name is known.
  ///
  /// Another package with a program of the same name must not be changed instead.
  fileprivate func mayBe(_ name: String) -> Bool {
    package.map { manager.row.isSame(name, $0) } ?? true
  }
}

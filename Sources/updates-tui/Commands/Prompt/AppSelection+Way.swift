import Updates
import UpdatesCLI
import UpdatesInstaller
import UpdatesTerminal
import UpdatesUI

extension AppSelection {
  func way(to update: Update, in world: World) -> UpgradeWay {
    if !update.isInformational, let way = action?.way(version: update.version, in: world) {
      return way
    }
    if case .success = download(of: update), case .install(let action) = action {
      return .installing(path: action.target, command: installLine)
    }
    // The page is left if the command cannot run, or if no file is for this system.
    return update.page.map { world.way(toPage: $0) } ?? .unknown
  }

  /// Nil if Update installs none.
  func download(of update: Update) -> Result<InstallRelease, any Error>? {
    guard case .install(let action) = action, !update.isInformational else { return nil }
    return Result {
      try InstallRelease(update, action: action, app: checker.app, system: checker.system)
    }
  }

  /// Nil if Update installs none.
  func trust(in update: Update, words: Localization) -> String? {
    guard case .success(let release)? = download(of: update) else { return nil }
    func signed(_ word: Word, by id: String) -> String {
      let ellipsis = words.isASCII ? "..." : "…"
      return words.text(word, ["key": SigningKey.beginning(ofID: id) + ellipsis])
    }
    if let verification = verification(ofReady: release) {
      let trust =
        switch verification {
        case .provenance(let provenance, _):
          words.text(.trustBuilt, ["place": provenance.place])
        case .signature(let id): signed(.trustSigned, by: id)
        case .checksum: words.text(.trustChecksum)
        case .none: words.text(.trustNone)
        }
      return "\(trust) · \(words.text(.ready))"
    }
    return switch trust(in: release) {
    case .built(let name): words.text(.trustWillBeBuilt, ["place": name])
    case .signed: signed(.trustWillBeSigned, by: checker.feed.publicKey?.id ?? "")
    case .checksum: words.text(.trustChecksum)
    case .perhapsChecksum: words.text(.trustPerhapsChecksum)
    case .none: words.text(.trustNone)
    }
  }

  /// Nil if Update installs none, or if only the download shows whether there is a checksum.
  ///
  /// With `looksForReady`, files say what lies ready.
  func verification(of update: Update, looksForReady: Bool = true) -> String? {
    guard case .success(let release)? = download(of: update) else { return nil }
    if looksForReady, let verification = verification(ofReady: release) { return verification.word }
    return switch trust(in: release) {
    case .built: "provenance"
    case .signed: "signature"
    case .checksum: "checksum"
    case .perhapsChecksum: nil
    case .none: "none"
    }
  }

  func trust(in release: InstallRelease) -> InstallRelease.Trust {
    release.trust(key: checker.feed.publicKey, builtBy: (try? buildProof)?.required)
  }

  /// How to find out where the download was built; throws if it is not known who built the
  /// installed version.
  var buildProof: BuildProof {
    get throws {
      var proof = BuildProof(directories: checker.directories, now: now)
      let state = try checker.record.state.read().state
      proof.written = checker.feed.provenance
      proof.remembered = state.builtBy.map(ProvenancePolicy.init(of:))
      proof.repository = checker.feed.repository
      proof.tagPrefix = checker.feed.tagPrefix
      proof.resetLine = line(of: "reset", "trust")
      return proof
    }
  }

  /// How the release was verified that lies ready; nil if it does not lie ready.
  private func verification(ofReady release: InstallRelease) -> Verification? {
    guard case .install(let action) = action,
      let staged = Installer(action, environment: checker.environment).staged,
      staged.isOf(release, key: checker.feed.publicKey, builtBy: try? buildProof)
    else { return nil }
    return staged.source?.verification
  }

  /// Why Update does not do what the app file says; nil if it does.
  func actionFailure(of update: Update, in world: World) -> Warning? {
    if case .failure(let error) = command(to: update, in: world) { return Warning(error) }
    guard case .failure(let error)? = download(of: update) else { return nil }
    return Warning(code: "action.failed", message: Problem(error).message)
  }

  /// The command line that the person can type to update; nil if there is none that can run.
  func commandLine(to update: Update, in world: World) -> String? {
    // What is remembered of an update does not have its files; the installation looks for them.
    if case .failure(Problem.kind(.installNothing))? = download(of: update) { return installLine }
    return switch way(to: update, in: world) {
    case .running(let line), .typing(let line), .installing(_, let line): line
    case .own, .opening, .visiting, .unknown: nil
    }
  }

  private var installLine: String { installWords.shellLine }

  /// The command that installs the update.
  var installWords: [String] {
    words(of: ["update"] + (arguments.has("trust") ? ["--trust"] : []))
  }

  /// Nil if Update runs none.
  func command(to update: Update, in world: World) -> Result<CommandAction, Problem>? {
    update.isInformational ? nil : action?.command(version: update.version, in: world)
  }
}

extension Action {
  /// The way of a command, which runs or which the person has to run; nil if there is neither.
  func way(version: String?, in world: World) -> UpgradeWay? {
    if case .success(let command) = command(version: version, in: world) {
      return .running(command.arguments.shellLine)
    }
    // A line that cannot be made is the failure of `command(version:in:)`.
    guard case .byHand(let work) = self, let line = try? work.line(version: version) else {
      return nil
    }
    return .typing(line)
  }

  /// Nil if the action is none.
  func command(version: String?, in world: World) -> Result<CommandAction, Problem>? {
    do {
      switch self {
      case .run(let words):
        return .success(
          try CommandAction(
            words: words, version: version, environment: world.environment.variables))
      case .byHand(let work):
        guard try work.line(version: version) == nil || work.obstacle == .program else {
          return nil
        }
        return .failure(.actionByHand(work.reason))
      case .open, .install, .byInstall: return nil
      }
    } catch {
      return .failure(Problem(error))
    }
  }
}

extension UpgradeWay {
  var isPage: Bool {
    switch self {
    case .opening, .visiting: true
    case .own, .running, .typing, .installing, .unknown: false
    }
  }
}

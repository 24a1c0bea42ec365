import Updates
import UpdatesCLI
import UpdatesInstaller
import UpdatesTerminal
import UpdatesUI

extension AppSelection {
  /// What Update does, with its command, or with why it does not do what the app file says.
  func way(
    to update: Update, in world: World
  ) -> (way: UpgradeWay, command: [String]?, failure: Problem?) {
    // The page is left if the command cannot run, or if no file is for this system.
    let page = update.page.map { world.way(toPage: $0) } ?? .unknown
    guard !update.isInformational else { return (page, nil, nil) }
    do {
      switch action {
      case .run(let template):
        let command = try CommandAction(
          words: template, version: update.version, environment: world.environment.variables)
        return (.running(command.arguments.shellLine), command.arguments, nil)
      case .byHand(let work):
        guard let line = try work.line(version: update.version) else {
          return (page, nil, .actionByHand(work.reason))
        }
        let command = try CommandTemplate.arguments(
          of: work.commands.count == 1 ? work.commands[0] : ["sh", "-c", line],
          version: update.version)
        let failure = work.obstacle == .program ? Problem.actionByHand(work.reason) : nil
        return (.typing(line), command, failure)
      case .install(let install):
        _ = try InstallRelease(update, action: install, app: checker.app, system: checker.system)
        return (
          .installing(path: install.target, command: installWords.shellLine), installWords, nil
        )
      case .open, .byInstall, nil: return (page, nil, nil)
      }
    } catch {
      return (page, nil, Problem(error))
    }
  }

  /// The command line that the person can type to update; nil if there is none that can run.
  func commandLine(to update: Update, in world: World) -> String? {
    let (way, _, failure) = way(to: update, in: world)
    // What is remembered of an update does not have its files; the installation looks for them.
    if failure?.kind == .installNothing { return installWords.shellLine }
    return switch way {
    case .running(let line), .typing(let line), .installing(_, let line): line
    case .own, .opening, .visiting, .unknown: nil
    }
  }

  /// The command that installs the update.
  private var installWords: [String] {
    words(of: ["update"] + (arguments.has("trust") ? ["--trust"] : []))
  }
}

extension AppSelection {
  /// Nil if Update installs none.
  private func download(of update: Update) -> InstallRelease? {
    guard case .install(let action) = action, !update.isInformational else { return nil }
    return try? InstallRelease(
      update, action: action, app: checker.app, system: checker.system)
  }

  /// Nil if Update installs none.
  func trust(in update: Update, words: Localization) -> String? {
    guard let release = download(of: update) else { return nil }
    if let found = verification(ofReady: release) {
      let trust = words.trust(
        verifiedBy: found.word, keyID: found.keyID, builtAt: found.provenance?.place)
      return "\(trust) · \(words.text(.ready))"
    }
    return switch trust(in: release) {
    case .built(let name): words.text(.trustWillBeBuilt, ["place": name])
    case .signed:
      words.text(
        .trustWillBeSigned, ["key": words.beginning(ofKey: checker.feed.publicKey?.id ?? "")])
    case .checksum: words.text(.trustChecksum)
    case .perhapsChecksum: words.text(.trustPerhapsChecksum)
    case .none: words.text(.trustNone)
    }
  }

  /// Nil if Update installs none, or if only the download shows whether there is a checksum.
  ///
  /// With `looksForReady`, files say what lies ready.
  func verification(of update: Update, looksForReady: Bool = true) -> String? {
    guard let release = download(of: update) else { return nil }
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
    return staged.verification
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

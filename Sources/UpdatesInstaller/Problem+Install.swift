import HarmlessText
import Updates

/// Why an update was not installed; the installed version is still in place and whole.
extension Problem {
  static let installHome = Problem(.installHome, "the home folder is unknown")

  static func installMissing(_ path: String) -> Problem {
    Problem(
      .installMissing, "there is nothing to update at '\(path.quotable)'",
      facts: ["path": path.quotable])
  }

  static func installLink(_ path: String) -> Problem {
    Problem(
      .installLink, "'\(path.quotable)' is a symbolic link", facts: ["path": path.quotable])
  }

  /// What is in place is a script that only starts another program.
  static func installStarts(_ path: String, program: String) -> Problem {
    Problem(
      .installStarts,
      "'\(path.quotable)' only starts '\(program.quotable)', which is to be updated instead")
  }

  static func installWritable(_ path: String) -> Problem {
    let command = "chmod go-w \([path.quotable].shellLine)"
    return Problem(
      .installWritable, "other users may write to '\(path.quotable)'",
      hint: "make it yours alone: \(command)",
      facts: ["path": path.quotable, "command": command])
  }

  static func installForeign(_ path: String, user: UInt32) -> Problem {
    Problem(
      .installForeign, "'\(path.quotable)' belongs to another user (\(user))",
      facts: ["path": path.quotable, "user": "\(user)"])
  }

  /// What is in place was not put there by an installation from here.
  static func installTargetReplaced(_ path: String) -> Problem {
    Problem(
      .installTargetReplaced,
      "another program has replaced '\(path.quotable)' since it was updated from here",
      facts: ["path": path.quotable])
  }

  static func installNotWritable(folder: String) -> Problem {
    Problem(
      .installNotWritable, "you may not write to '\(folder.quotable)'",
      hint:
        "install it to a folder of your own, or let the owner of this one register the app file "
        + "with 'updates-tui apps add' and update it",
      facts: ["folder": folder.quotable])
  }

  static let installNothing = Problem(
    .installNothing, "the release offers nothing to download")

  static let installUnknownSystem = Problem(
    .installAsset, "files for this system cannot be told from others",
    hint: "give the URL as 'asset' in the app file")

  /// There is no signature, although the app file has a key.
  static func installUnsigned(url: String) -> Problem {
    Problem(.installSignature, "there is no signature at '\(url.quotable)'")
  }

  static func installSignature(url: String, _ problem: Problem) -> Problem {
    Problem(.installSignature, "the signature '\(url.quotable)': \(problem.summary)")
  }

  static func installSignature(of what: String, expected: String, found: String) -> Problem {
    Problem(
      .installSignature,
      "the signature is for the \(what) '\(found.quotable)', expected '\(expected.quotable)'")
  }

  static func installChecksumUnclear(url: String) -> Problem {
    Problem(
      .installChecksum, "'\(url.quotable)' does not say clearly which checksum the download has")
  }

  /// The release lists a file of checksums that the server does not have.
  static func installChecksumMissing(url: String) -> Problem {
    Problem(
      .installChecksum,
      "the checksums at '\(url.quotable)', which the release lists, are not there")
  }

  static func installDigestUnreadable(of name: String) -> Problem {
    Problem(
      .installChecksum,
      "the feed's checksum of '\(name.quotable)' cannot be read, expected one such as sha256:…")
  }

  static func installChanged(_ name: String) -> Problem {
    Problem(
      .installChanged,
      "'\(name.quotable)' was changed on this computer after it was downloaded")
  }

  static let installProof = Problem(
    .installProof,
    "the signature names no version, and there is no version command to prove it")

  static func installArchive(_ name: String, _ problem: Problem) -> Problem {
    Problem(
      problem.kind == .libraryMissing ? .libraryMissing : .installArchive,
      "'\(name.quotable)': \(problem.summary)",
      hint: problem.kind == .libraryMissing ? problem.hint : nil)
  }

  static func installMember(_ member: String) -> Problem {
    Problem(.installMember, "the archive does not contain '\(member.quotable)'")
  }

  static func installMember(oneOf members: [String]) -> Problem {
    Problem(.installMember, "the archive contains several programs: " + list(members))
  }

  static let installNothingKept = Problem(.installNotKept, "no earlier version is kept")

  static func installNotKept(_ version: String, kept: [String]) -> Problem {
    Problem(
      .installNotKept, "version \(version.quotable) is not kept, only " + list(kept))
  }

  static let installNothingStaged = Problem(
    .installNothingStaged, "no new version lies ready to be installed")

  private static func list(_ names: [String]) -> String {
    let shown = names.prefix(5).map { "'\($0.quotable)'" }.joined(separator: ", ")
    return names.count > 5 ? "\(shown) and \(names.count - 5) more" : shown
  }
}

extension Problem {
  /// Why a new version was taken back; `isRequired` says that it will be offered again.
  package static func notProved(_ fault: ProofFault, isRequired: Bool) -> Problem {
    let next =
      if let path = fault.otherCopy {
        "remove '\(path.quotable)', or update that one"
      } else if !fault.isOfVersion {
        "try again"
      } else {
        isRequired ? "tell the publisher" : "this version is not shown again"
      }
    return Problem(
      .installNotProved, fault.summary, hint: "the old version is back; \(next)",
      facts: fault.facts)
  }

  /// Any error of an installation; what concerns files gets the codes of installations.
  init(installing error: any Error) {
    let problem = Problem(error)
    self = problem
    guard subject == nil, !code.hasPrefix("install."), kind != .interrupted else { return }
    switch kind {
    case .defect, .libraryMissing: path = nil
    case .cryptography:
      self = Problem(
        .cryptography, "a checksum or signature could not be computed", hint: problem.hint)
    default:
      self = Problem(
        problem.kindOfInstallation, problem.summary,
        hint: problem.kind == .fileImmovable ? problem.hint : nil,
        facts: ["path": (problem.path ?? "").quotable], path: problem.path)
    }
  }

  private var kindOfInstallation: Code {
    switch kind {
    case .fileDiskFull: .installDiskFull
    case .fileDenied, .fileReadOnly, .fileForeign: .installNotWritable
    case .fileIsLink: .installLink
    case .fileBusy: .installLocked
    case .fileReplaced, .fileChanged: .installReplaced
    case .fileMountPoint, .fileBrokenLink, .fileOccupied: .installPlace
    default: .installFailed
    }
  }

  /// Whether something was tried, which `history` then shows.
  package var isAttempt: Bool {
    ![.installNothingStaged, .installNotKept, .installKeptChanged, .installTargetReplaced]
      .contains(kind)
  }
}

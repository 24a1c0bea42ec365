import HarmlessText
import Updates

/// Why an update was not installed; the installed version is still in place and whole.
extension Problem {
  /// A problem with one sentence, which has the facts at their names in braces.
  init(install kind: Code, _ facts: [String: String] = [:], hint: String? = nil) {
    let facts = facts.mapValues(\.quotable)
    guard let sentence = Self.sentences[kind] else {
      preconditionFailure("A code that is given without words has a sentence.")
    }
    let parts = sentence.split(omittingEmptySubsequences: false) { "{}".contains($0) }
    // Every second part is a name.
    let words = parts.enumerated().map { $0 % 2 == 0 ? String($1) : facts[String($1)] ?? "" }
    self.init(kind, words.joined(), hint: hint, facts: facts)
  }

  private static let sentences: [Code: String] = [
    .installChanged: "'{name}' was changed on this computer after it was downloaded",
    .installForeign: "'{path}' belongs to another user ({user})",
    .installHome: "the home folder is unknown",
    .installKeptChanged: "the kept version {version} has changed since it was put aside",
    .installLink: "'{path}' is a symbolic link",
    .installMember: "the archive does not contain '{member}'",
    .installMissing: "there is nothing to update at '{path}'",
    .installNotKept: "no earlier version is kept",
    .installNotWritable: "you may not write to '{folder}'",
    .installNothing: "the release offers nothing to download",
    .installNothingStaged: "no new version lies ready to be installed",
    .installProof: "the signature names no version, and there is no version command to prove it",
    .installSignature: "there is no signature at '{url}'",
    .installStagedChanged: "the version that lies ready has changed since it was prepared",
    .installStarts: "'{path}' only starts '{program}', which is to be updated instead",
    .installTargetReplaced:
      "another program has replaced '{path}' since it was updated from here",
    .installWritable: "other users may write to '{path}'",
  ]

  static func installWritable(_ path: String) -> Problem {
    let command = "chmod go-w \([path.quotable].shellLine)"
    var problem = Problem(
      install: .installWritable, ["path": path], hint: "make it yours alone: \(command)")
    problem.facts["command"] = command
    return problem
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

  static func installArchive(_ name: String, _ problem: Problem) -> Problem {
    Problem(
      problem.kind == .libraryMissing ? .libraryMissing : .installArchive,
      "'\(name.quotable)': \(problem.summary)",
      hint: problem.kind == .libraryMissing ? problem.hint : nil)
  }

  static func installMember(oneOf members: [String]) -> Problem {
    Problem(.installMember, "the archive contains several programs: " + list(members))
  }

  static func installNotKept(_ version: String, kept: [String]) -> Problem {
    Problem(
      .installNotKept, "version \(version.quotable) is not kept, only " + list(kept))
  }

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

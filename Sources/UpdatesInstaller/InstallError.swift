import HarmlessText

/// Why an update was not installed; the installed version is still in place and whole.
package enum InstallError: Explained, Equatable {
  case homeUnknown
  case targetMissing(path: String)
  case targetIsLink(path: String)
  /// It is a script that only starts another program.
  case targetStarts(path: String, program: String)
  case writableByOthers(path: String)
  case foreignFolder(path: String, user: UInt32)
  /// What is in place was not put there by an installation from here.
  case targetReplaced(path: String)
  case notWritable(folder: String)
  case nothingToDownload
  case systemUnknown
  case asset(AssetError)
  case download(Problem)
  /// There is no signature, although the app file has a key; `status` is the server's answer.
  case signatureMissing(url: String, status: Int?)
  case signature(url: String, Problem)
  case checksumUnclear(url: String)
  /// The release lists a file of checksums that the server does not have.
  case checksumMissing(url: String)
  case digestUnreadable(name: String)
  case downloadChanged(name: String)
  case signatureOf(what: String, expected: String, found: String)
  case proofImpossible
  case archive(Problem, name: String)
  case notAProgram(name: String)
  case memberMissing(String)
  case memberUndecided([String])
  /// The new version did not prove itself, and the old one is back.
  case notProved(ProofFault, InstallSource?)
  case nothingKept
  case versionNotKept(String, kept: [String])
  case stagedVersionChanged
  case keptVersionChanged(String)
  case nothingStaged
  /// A file or folder cannot be used or changed.
  case staging(Problem)
  case cryptography(Problem)
  case cancelled

  /// Whether something was tried, which `history` then shows.
  package var isAttempt: Bool {
    switch self {
    case .cancelled, .nothingStaged, .nothingKept, .versionNotKept, .keptVersionChanged,
      .targetReplaced:
      false
    default: true
    }
  }

  package var summary: String {
    switch self {
    case .homeUnknown: "the home folder is unknown"
    case .targetMissing(let path): "there is nothing to update at '\(Self.shown(path))'"
    case .targetIsLink(let path): "'\(Self.shown(path))' is a symbolic link"
    case .targetStarts(let path, let program):
      "'\(Self.shown(path))' only starts '\(Self.shown(program))', which is to be updated instead"
    case .writableByOthers(let path): "other users may write to '\(Self.shown(path))'"
    case .foreignFolder(let path, let user):
      "'\(Self.shown(path))' belongs to another user (\(user))"
    case .targetReplaced(let path):
      "another program has replaced '\(Self.shown(path))' since it was updated from here"
    case .notWritable(let folder): "you may not write to '\(Self.shown(folder))'"
    case .nothingToDownload: "the release offers nothing to download"
    case .systemUnknown: "files for this system cannot be told from others"
    case .asset(let error): error.summary
    case .download(let problem): problem.summaryWithWait
    case .signatureMissing(let url, let status):
      "there is no signature at '\(Self.shown(url))'" + (status.map { " (status \($0))" } ?? "")
    case .signature(let url, let error): "the signature '\(Self.shown(url))': \(error.summary)"
    case .checksumUnclear(let url):
      "'\(Self.shown(url))' does not say clearly which checksum the download has"
    case .checksumMissing(let url):
      "the checksums at '\(Self.shown(url))', which the release lists, are not there"
    case .digestUnreadable(let name):
      "the feed's checksum of '\(Self.shown(name))' cannot be read, expected one such as sha256:…"
    case .downloadChanged(let name):
      "'\(Self.shown(name))' was changed on this computer after it was downloaded"
    case .signatureOf(let what, let expected, let found):
      "the signature is for the \(what) '\(Self.shown(found))', expected '\(Self.shown(expected))'"
    case .proofImpossible:
      "the signature names no version, and there is no version command to prove it"
    case .archive(let error, let name): "'\(Self.shown(name))': \(error.summary)"
    case .notAProgram(let name): "'\(Self.shown(name))' is neither an archive nor a program"
    case .memberMissing(let member): "the archive does not contain '\(Self.shown(member))'"
    case .memberUndecided(let members):
      "the archive contains several programs: " + Self.list(members)
    case .notProved(let fault, _): fault.summary
    case .nothingKept: "no earlier version is kept"
    case .versionNotKept(let version, let kept):
      "version \(Self.shown(version)) is not kept, only " + Self.list(kept)
    case .stagedVersionChanged: "the version that lies ready has changed since it was prepared"
    case .keptVersionChanged(let version):
      "the kept version \(Self.shown(version)) has changed since it was put aside"
    case .nothingStaged: "no new version lies ready to be installed"
    case .staging(let error): "'\(Self.shown(error.path ?? ""))': \(error.summary)"
    case .cryptography(let error):
      error.kind == .cryptography
        ? "a checksum or signature could not be computed" : error.summary
    case .cancelled: "the installation was cancelled"
    }
  }

  private static func shown(_ text: String) -> String {
    presentableLocation(text, limit: 200)
  }

  private static func list(_ names: [String]) -> String {
    let shown = names.prefix(5).map { "'\(Self.shown($0))'" }.joined(separator: ", ")
    return names.count > 5 ? "\(shown) and \(names.count - 5) more" : shown
  }

  static func wrapping<Value: ~Copyable>(
    _ body: () throws -> Value
  ) throws -> Value {
    do { return try body() } catch { throw InstallError(error) }
  }

  init(_ error: any Error) {
    self =
      switch error {
      case let error as InstallError: error
      case let error as Problem where error.isOfDownload: .download(error)
      case let error as Problem:
        [.cryptography, .libraryMissing].contains(error.kind)
          ? .cryptography(error) : .staging(error)
      case is CancellationError: .cancelled
      default: .cryptography(Problem(error))
      }
  }
}

package enum ProofFault: Equatable, Sendable {
  case command(Problem)
  case otherVersion(expected: String, found: String)
  case notLater(than: String, found: String)
  /// The version command runs another copy of the program, which `PATH` finds first.
  case otherCopy(path: String, installed: String, version: String)
  /// The program that a command should have updated is another version.
  ///
  /// Nothing is `expected` if that is still the old version; `others` are more copies of it.
  case notUpdated(path: String, version: String, expected: String?, others: [String])

  /// Whether the new version is to blame, and not another copy of it or this system.
  package var isOfVersion: Bool {
    switch self {
    case .otherCopy: false
    case .command(let error): error.kind != .programShortage
    default: true
    }
  }

  package var sentence: String {
    summary.prefix(1).uppercased() + summary.dropFirst()
  }

  /// The fault in a clause without a full stop.
  package var summary: String {
    switch self {
    case .notUpdated(let path, let version, let expected, let others):
      "'\(presentableLocation(path, limit: 200))' is \(expected == nil ? "still " : "")version "
        + Self.shown(version) + (expected.map { ", expected \(Self.shown($0))" } ?? "")
        + (others.isEmpty
          ? ""
          : "; there is another copy at "
            + others.prefix(3).map { "'\(presentableLocation($0, limit: 200))'" }
            .joined(separator: ", "))
    case .command(let error): "the new version does not run: \(error.summary)"
    case .otherVersion(let expected, let found):
      "after the update, the program says that it is version \(Self.shown(found)), "
        + "expected \(Self.shown(expected))"
    case .notLater(let old, let found):
      "the file is version \(Self.shown(found)), but version \(Self.shown(old)) is installed"
    case .otherCopy(let path, let installed, let version):
      "'\(presentableLocation(installed, limit: 200))' was updated, but "
        + "'\(presentableLocation(path, limit: 200))' comes first in PATH, and is version "
        + Self.shown(version)
    }
  }

  private static func shown(_ version: String) -> String { version.harmlessLine(limit: 80) }
}

import HarmlessText

extension ContentError {
  init(_ error: DirectoriesError) {
    switch error {
    case .noHome(let variable): self = .noPlace(variable: variable)
    }
  }

  init(reading error: FileError) {
    let path = error.path.harmlessLine(limit: 512)
    switch error {
    case .tooLarge(_, let limit): self = .tooLarge(source: path, limit: limit)
    case .failed: self = .readFailed(path: path, problem: error.summary)
    default: self = .unreadable(path: path, problem: error.summary)
    }
  }

  init(writing error: FileError) {
    let path = error.placeOfStaging.harmlessLine(limit: 512)
    switch error {
    case .permissionDenied, .readOnly, .missing, .notDirectory, .foreignOwner:
      self = .cannotCreate(path: path, problem: error.problemOfStaging)
    case .locked: self = .busy(path: path)
    case .diskFull: self = .diskFull(path: path)
    default: self = .cannotWrite(path: path, problem: error.problemOfStaging)
    }
  }

  init(_ error: StagingError) {
    let path = error.path.harmlessLine(limit: 512)
    switch error {
    case .file(.notDirectory): self = .unusableDestination(path: path, problem: error.summary)
    case .file(let error): self.init(writing: error)
    case .inTheWay: self = .foreignFile(path: path)
    case .unmovable: self = .notTakenOver(path: path, problem: error.summary)
    case .locked: self = .busy(path: path)
    case .replaced: self = .foreignContent(path: path)
    case .unfinished: self = .unfinished(path: path, problem: error.summary)
    case .noPlaceBeside, .foreignLink, .brokenLink, .mountPoint, .holdsMount, .immovable,
      .occupied:
      self = .unusableDestination(path: path, problem: error.summary)
    }
  }

  init(_ error: CryptographyError) {
    switch error {
    case .libraryMissing(let name, let package):
      self = .libraryMissing(name: name, package: package)
    case .failed: self = .failed(problem: "a checksum could not be computed")
    }
  }

  init(_ error: DownloadError) {
    switch error {
    case .transport(.cancelled), .cancelled: self = .cancelled
    case .transport(.libraryMissing(let name, let package)):
      self = .libraryMissing(name: name, package: package)
    case .transport(let error): self = .transport(error)
    case .status(let url, let code, let seconds):
      self = .status(url: presentableURL(url), code: code, retryAfter: seconds)
    case .stalled(let url, _): self = .transport(.timedOut(url: url))
    case .tooLarge(let url, let limit): self = .tooLarge(source: presentableURL(url), limit: limit)
    case .wrongSize(let url, _, _): self = .transport(.cutOff(url: url))
    case .mismatch(let url, let expected, let actual):
      self = .mismatch(url: presentableURL(url), expected: expected.hex, actual: actual.hex)
    case .unusableName(let name): self = .unusableName(name)
    case .file(let error): self.init(writing: error)
    case .cryptography(let error): self.init(error)
    }
  }

  /// Why an archive was not unpacked; `source` is where it came from, harmless.
  init(_ error: ArchiveError, of source: String) {
    switch error {
    case .unrecognized:
      self = .malformed(source: source, problem: error.summary, isArchive: false)
    case .empty, .cutOff, .trailingData, .damaged, .unsupported:
      self = .malformed(source: source, problem: error.summary, isArchive: true)
    case .refused, .tooManyEntries, .expandsTooMuch:
      self = .refused(source: source, problem: error.summary)
    case .tooLarge(let limit): self = .tooLarge(source: source, limit: limit)
    case .libraryMissing(let name, let package):
      self = .libraryMissing(name: name, package: package)
    case .outOfMemory: self = .failed(problem: "there is no memory left")
    case .cannotRead(let error): self.init(reading: error)
    case .cannotCreate(let error), .cannotWrite(let error): self.init(writing: error)
    case .cancelled: self = .cancelled
    }
  }
}

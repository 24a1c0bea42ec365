import HarmlessText

extension ContentError {
  static func reading<Value: ~Copyable>(
    _ body: () throws -> Value
  ) throws -> Value {
    do { return try body() } catch { throw Self(error) { Self(reading: $0) } }
  }

  static func writing<Value: ~Copyable>(
    _ body: () throws -> Value
  ) throws -> Value {
    do { return try body() } catch { throw Self(error) { Self(writing: $0) } }
  }

  static func staging<Value: ~Copyable>(
    _ body: () throws -> Value
  ) throws -> Value {
    do { return try body() } catch { throw Self(error) { Self(staging: $0) } }
  }

  init(_ error: any Error, ofFile: (Problem) -> ContentError) {
    switch error {
    case let error as ContentError: self = error
    case is CancellationError: self = .cancelled
    case let error as Problem: self = Self(ofProcess: error) ?? ofFile(error)
    default: self = .failed(problem: "\(error)".harmlessLine(limit: 200))
    }
  }

  /// Nil if the problem is that of a file.
  init?(ofProcess error: Problem) {
    switch error.kind {
    case .libraryMissing: self = .libraryMissing(error)
    case .cryptography: self = .failed(problem: "a checksum could not be computed")
    case .processNoHome: self = .noPlace(error)
    default: return nil
    }
  }

  init(reading error: Problem) {
    let path = (error.path ?? "").harmlessLine(limit: 512)
    if error.kind == .fileTooLarge {
      self = .tooLarge(source: path, problem: error.summary)
    } else {
      self = .reading(path: path, Cause(error: error))
    }
  }

  init(writing error: Problem) {
    let path = (error.path ?? "").harmlessLine(limit: 512)
    if error.kind == .fileLocked {
      self = .busy(path: path)
    } else {
      self = .writing(path: path, Cause(error: error))
    }
  }

  init(staging error: Problem) {
    let path = (error.path ?? "").harmlessLine(limit: 512)
    switch error.kind {
    case .fileNotFolder, .fileNotRegular, .fileForeign, .fileImmovable, .fileMountPoint,
      .fileBrokenLink, .fileOccupied:
      self = .replacing(path: path, Cause(error: error))
    case .fileBusy: self = .busy(path: path)
    case .fileReplaced: self = .foreignContent(path: path, names: [], count: 0)
    default: self.init(writing: error)
    }
  }

  init(_ error: DownloadError) {
    switch error {
    case .transport(.cancelled), .cancelled: self = .cancelled
    case .transport(.libraryMissing(let name, let package)):
      self = .libraryMissing(.libraryMissing(name, package: package))
    case .transport(let error): self = .transport(error)
    case .status(let url, let code, let seconds):
      self = .status(url: presentableURL(url), code: code, retryAfter: seconds)
    case .stalled(let url, _): self = .transport(.timedOut(url: url))
    case .tooLarge(let url, let limit):
      self = .tooLarge(
        source: presentableURL(url), problem: "it is larger than \(limit.byteCount)")
    case .wrongSize(let url, _, _): self = .transport(.cutOff(url: url))
    case .mismatch(let url, let expected, let actual):
      self = .mismatch(url: presentableURL(url), expected: expected.hex, actual: actual.hex)
    case .unusableName(let name): self = .unusableName(name)
    case .file(let error): self.init(writing: error)
    case .cryptography(let error): self.init(error) { Self(writing: $0) }
    }
  }

  /// `source` is the archive's location in harmless text.
  init(unpacking error: any Error, of source: String) {
    guard let problem = error as? Problem else {
      self.init(error) { Self(writing: $0) }
      return
    }
    switch problem.kind {
    case .archiveTooLarge:
      let limit = problem.facts["limit"] ?? ""
      self = .tooLarge(source: source, problem: "it is larger than \(limit)")
    case .libraryMissing: self = .libraryMissing(problem)
    case .archiveMemory: self = .failed(problem: "there is not enough memory")
    case .archiveReadFailed: self.init(reading: problem)
    case .archiveRefused, .archiveDamaged, .archiveUnrecognized:
      self = .unpacking(source: source, Cause(error: problem))
    default: self.init(problem) { Self(writing: $0) }
    }
  }
}

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
    case let error as Problem where error.isOfDownload: self.init(download: error)
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

  /// The problem of a download.
  init(download problem: Problem) {
    let facts = problem.facts
    let url = facts["url"] ?? facts["place"] ?? ""
    switch problem.kind {
    case .installChecksum:
      self = .mismatch(
        url: presentableURL(url), expected: facts["expected"] ?? "", actual: facts["found"] ?? "")
    case .downloadIncomplete where problem.exitCode == .malformed:
      self = .tooLarge(
        source: presentableURL(url), problem: "it is larger than \(facts["limit"] ?? "")")
    case .downloadIncomplete:
      self = .transport(problem.mayPass ? .timedOut(url: url) : .cutOff(url: url))
    default:
      self =
        problem.status.map { code in
          .status(url: presentableURL(url), code: code, retryAfter: problem.retryAfter)
        } ?? .transport(problem)
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

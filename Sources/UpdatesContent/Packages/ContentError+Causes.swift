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

  init(_ error: any Error, ofFile: (FileError) -> ContentError) {
    switch error {
    case let error as ContentError: self = error
    case let error as FileError: self = ofFile(error)
    case let error as StagingError: self.init(error)
    case HashingError.file(let error): self = ofFile(error)
    case HashingError.cryptography(let error): self.init(error)
    case HashingError.cancelled: self = .cancelled
    case let error as CryptographyError: self.init(error)
    case DirectoriesError.noHome(let variable): self = .noPlace(variable: variable)
    default: self = .failed(problem: "\(error)".harmlessLine(limit: 200))
    }
  }

  init(reading error: FileError) {
    let path = error.path.harmlessLine(limit: 512)
    if case .tooLarge(_, let limit) = error {
      self = .tooLarge(source: path, limit: limit)
    } else {
      self = .reading(path: path, Cause(error: error))
    }
  }

  init(writing error: FileError) {
    let path = error.path.harmlessLine(limit: 512)
    if case .locked = error {
      self = .busy(path: path)
    } else {
      self = .writing(path: path, Cause(error: error))
    }
  }

  init(_ error: StagingError) {
    let path = error.path.harmlessLine(limit: 512)
    switch error {
    case .file(.notDirectory), .file(.notRegular), .file(.foreignOwner), .file(.immovable):
      self = .replacing(path: path, Cause(error: error))
    case .file(let error): self.init(writing: error)
    case .locked: self = .busy(path: path)
    case .replaced: self = .foreignContent(path: path, names: [], count: 0)
    default: self = .replacing(path: path, Cause(error: error))
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

  /// `source` is the archive's location in harmless text.
  init(_ error: ArchiveError, of source: String) {
    switch error {
    case .tooLarge(let limit): self = .tooLarge(source: source, limit: limit)
    case .libraryMissing(let name, let package):
      self = .libraryMissing(name: name, package: package)
    case .outOfMemory: self = .failed(problem: "there is not enough memory")
    case .cannotRead(let error): self.init(reading: error)
    case .cannotWrite(let error): self.init(writing: error)
    case .cancelled: self = .cancelled
    default: self = .unpacking(source: source, Cause(error: error))
    }
  }
}

extension ArchiveError {
  /// Intact but refused, because it would write something not allowed.
  package var isRefusal: Bool {
    switch self {
    case .refused, .tooManyEntries, .expandsTooMuch: true
    default: false
    }
  }
}

/// An open file that text is written to, whole and at once.
struct FileOutput: Sendable {
  enum Outcome: Equatable {
    case written
    /// The reader of a pipe has gone.
    case closed
    /// The number of the system's error.
    case failed(Int32)
  }

  static let standardOutput = Self(descriptor: 1)
  static let standardError = Self(descriptor: 2)

  var descriptor: Int32

  var isTerminal: Bool { StandardStreams.isTerminal(descriptor) }

  func write(_ text: String) -> Outcome {
    var text = text
    return text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)[...]
      while !rest.isEmpty {
        switch StandardStreams.write(UnsafeRawBufferPointer(rebasing: rest), to: descriptor) {
        case .success(let count): rest = rest.dropFirst(count)
        case .failure(.closed): return .closed
        case .failure(.error(let number)): return .failed(number)
        }
      }
      return .written
    }
  }
}

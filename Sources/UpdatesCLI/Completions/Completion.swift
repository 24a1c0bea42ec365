package struct Completion: Equatable, Sendable {
  package struct Candidate: Equatable, Sendable {
    package var word: String
    package var help: String

    package init(_ word: String, _ help: String = "") {
      self.word = word
      self.help = help
    }
  }

  package enum Kind: Equatable, Sendable {
    case words([Candidate])
    case files
    case folders
    /// Values that the tool looks up, by their placeholder; `option` is nil for an operand.
    case values(placeholder: String, option: String?, besides: [Candidate] = [])
  }

  package var kind: Kind
  /// What stands before the value in the word, such as `--feed=`.
  package var prefix = ""
  package var typed = ""

  static let nothing = Self(kind: .words([]))

  /// The kind, then one candidate per line; `values` gets no option for an operand.
  package func lines(values: (String, String?) -> [Candidate]) -> [String] {
    switch kind {
    case .files: ["files"]
    case .folders: ["folders"]
    case .words(let candidates): ["words"] + lines(of: candidates)
    case .values(let placeholder, let option, let others):
      ["words"] + lines(of: others + values(placeholder, option))
    }
  }

  private func lines(of candidates: [Candidate]) -> [String] {
    candidates.filter { $0.word.hasPrefix(typed) }.map { "\(prefix)\($0.word)\t\($0.help)" }
  }
}

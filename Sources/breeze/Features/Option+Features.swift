import UpdatesCLI

extension OptionGroup {
  /// What is asked for, and for whom.
  static func features(_ more: [Option] = []) -> OptionGroup {
    OptionGroup(
      "What for",
      [
        Option(
          "feature", value: .text("KEY"), isRepeatable: true, help: "the key of a feature"),
        Option(
          "release-notes", value: .text("FILE"),
          help: "takes the features of all its releases; without any feature "
            + "BUNDLE/release_notes.json"),
        Option(
          "language", value: .text("LANGUAGE"), isRepeatable: true, help: "such as de or pt-BR"),
      ] + more)
  }
}

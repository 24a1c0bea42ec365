import Testing

@testable import UpdatesUI

@Suite struct PromptErrorTests {
  @Test(
    arguments: [
      (.interrupted, "the prompt was interrupted"),
      (
        .terminalNotAvailable(errorNumber: 12),
        "the terminal cannot be opened: Cannot allocate memory"
      ),
      (.terminalTypeUnknown("wyse"), "the terminal type 'wyse' is unknown"),
      (.terminalTypeUnknown(nil), "the terminal type is not set"),
      (.terminalInUse, "another prompt of this process is using the terminal"),
    ] as [(PromptError, String)])
  func `an error prints as a clause`(error: PromptError, words: String) {
    #expect("\(error)" == words)
  }
}

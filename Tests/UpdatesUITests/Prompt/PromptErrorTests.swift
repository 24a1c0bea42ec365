import Testing

@testable import UpdatesUI

@Suite struct PromptErrorTests {
  @Test(
    arguments: [
      (.interrupted, "the prompt was interrupted"),
      (.terminalNotAvailable(errorNumber: 6), "the terminal cannot be opened (error 6)"),
      (.terminalTypeUnknown("wyse"), "the terminal 'wyse' is not known"),
      (.terminalTypeUnknown(nil), "the type of the terminal is not set"),
      (.terminalInUse, "another prompt of this process uses the terminal"),
    ] as [(PromptError, String)])
  func `an error prints as a clause`(error: PromptError, words: String) {
    #expect("\(error)" == words)
  }
}

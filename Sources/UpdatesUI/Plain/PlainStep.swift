/// What a conversation in plain lines does after an answer.
package enum PlainStep<Answer: Sendable>: Sendable {
  /// Print this and read the next line; it ends without a line break.
  case ask(String)
  case finish(Answer)
}

extension PlainStep: Equatable where Answer: Equatable {}

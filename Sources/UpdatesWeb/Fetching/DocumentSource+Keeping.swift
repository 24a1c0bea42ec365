import HarmlessText

extension DocumentSource {
  /// What is kept for a question; the document itself is looked for only where no reading is.
  ///
  /// A check that records nothing, as `explain`, wants to know all that the document says, and a
  /// reading may leave out what matters to no decision.
  func kept<Value>(
    _ name: String, _ question: Question, _ digest: Digest<Value>?
  ) -> KeptAnswer<Value>? {
    if limits.keepsAnswers, let digest,
      let stored = cache?.stored(.digest, name: name, answering: question),
      let value = digest.value(in: stored)
    {
      return KeptAnswer(value: value, answer: stored)
    }
    return cache?.stored(name: name, answering: question).map { KeptAnswer(answer: $0) }
  }

  /// The document as it is kept.
  func document<Value>(
    _ kept: KeptAnswer<Value>, at url: String, confirmed date: Date,
    read: (DocumentContent) throws -> Value
  ) throws -> Document<Value> {
    Document(
      value: try kept.value ?? read(DocumentContent(kept.answer)), url: presentableURL(url),
      isFromCache: true, receivedAt: date)
  }

  /// A copy that was confirmed counts as new, but is not written again for every check.
  func confirm<Value>(
    _ kept: KeptAnswer<Value>, as value: Value, _ name: String, _ question: Question,
    _ digest: Digest<Value>?
  ) {
    var answer = kept.answer
    answer.received = now
    let isOld = abs(now.timeIntervalSince(kept.answer.received)) > 86_400
    if kept.value != nil {
      if isOld { keep { try $0.store(name: name, digest: answer, answering: question) } }
      return
    }
    let stored = digest?.stored(value, of: answer)
    if isOld {
      keep { try $0.store(name: name, answer: answer, digest: stored, answering: question) }
    } else if let stored {
      keep { try $0.store(name: name, digest: stored, answering: question) }
    }
  }
}

extension DocumentContent {
  /// What a server has sent, once.
  init(_ answer: StoredAnswer) {
    self.init(status: answer.status, bytes: answer.body, location: answer.location)
  }
}

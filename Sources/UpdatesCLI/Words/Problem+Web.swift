package import UpdatesWeb

extension Problem {
  package init(_ error: TransportError, of subject: Subject) {
    self = Problem(error.problem).of(subject)
  }
}

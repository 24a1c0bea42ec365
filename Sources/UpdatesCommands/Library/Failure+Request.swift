import Updates
import UpdatesCLI
import UpdatesPlatform

extension Failure {
  /// The words for a request that a program gave to the C library.
  init(_ error: RequestError) {
    let sample = #"give an object such as {"app": "com.example.tool"}"#
    let words: Words
    let message: String
    switch error {
    case .missing:
      words = ("usage.request", sample, .usage)
      message = "the request is NULL"
    case .tooLarge(let limit):
      words = ("request.too-large", "give the path of a file as 'config'", .malformed)
      message = "the request has more than \(limit >> 20) MiB"
    case .notJSON(let error):
      let marked = error.marked()
      words = (
        "request.malformed", marked.isEmpty ? sample : "fix this line:\n\(marked)", .malformed
      )
      message = "the request is not JSON: \(error.summary)"
    case .notAnObject(let found):
      words = ("request.malformed", sample, .malformed)
      message = "the request is of type \(found), expected object"
    case .unknownOption(let name):
      words = ("usage.option", "its members are options such as 'app' and 'installed'", .usage)
      message = "the request has an unknown option '\(name.quotable)'"
    case .unusable(let option, let found):
      words = ("usage.value", "give a text, a number, true, or an array of these", .usage)
      message = "'\(option.quotable)' of the request is of type \(found)"
    case .asksForHelp:
      words = ("usage.option", "type 'updates-tui' with this option instead", .usage)
      message = "'help' and 'version' cannot be requested"
    }
    self.init(words, message: message)
  }
}

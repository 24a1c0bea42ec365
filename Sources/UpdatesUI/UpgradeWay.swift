import HarmlessText

/// The way in which an update is carried out; the person reads it before they answer.
public enum UpgradeWay: Equatable, Sendable {
  /// The program has its own way, and shows nothing about it.
  case own
  /// By running this command line.
  case running(String)
  /// By downloading a file and putting it in place of what is at this path.
  ///
  /// The command line does the same at any time.
  case installing(path: String, command: String)
  /// By a command line that only the person can run, for example because it needs root.
  case typing(String)
  /// By opening this address.
  case opening(String)
  /// By visiting this address in a browser; nothing here can open it.
  case visiting(String)
  /// The way is unknown: the person can only close the prompt and update by themselves.
  case unknown

  /// The line above the buttons; nil if there is nothing to say.
  func line(in words: Localization) -> String? {
    switch self {
    case .own: nil
    case .running(let command): words.text(.willRun, ["command": command.harmlessLine()])
    case .installing(let path, _): words.text(.willInstall, ["path": path.harmlessLine()])
    case .typing(let command): words.text(.willType, ["command": command.harmlessLine()])
    case .opening(let address): words.text(.willOpen, ["address": address.harmlessURL()])
    case .visiting(let address): words.text(.willVisit, ["address": address.harmlessURL()])
    case .unknown: words.text(.noWay)
    }
  }

  /// The command or the address that is shown; nil if there is none.
  var shown: String? {
    switch self {
    case .running(let text), .typing(let text), .installing(_, let text), .opening(let text),
      .visiting(let text):
      text.harmlessLine()
    case .own, .unknown: nil
    }
  }
}

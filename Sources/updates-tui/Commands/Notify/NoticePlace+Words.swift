import UpdatesTerminal

extension NoticePlace.WhyNot {
  /// Why a notice is not shown, for `--verbose`.
  var sentence: String {
    switch self {
    case .noTerminal: "not shown: standard error is no terminal"
    case .inBackground: "not shown: the program runs in the background"
    }
  }
}

import Updates

extension StateFile.RefreshStart {
  /// What whoever embeds the library has to know; nil if a check runs, or none is due.
  var warning: Warning? {
    switch self {
    case .started, .running, .notDue: nil
    case .jobTooLarge: Warning(code: "refresh.too-large", message: Self.tooLarge)
    case .noExecutable: Warning(code: "refresh.no-tool", message: Self.noTool)
    }
  }

  private static let tooLarge =
    "There is no background check, because the request is larger than 32 KiB"
  private static let noTool =
    "There is no background check, because updates-tui is neither near the library nor in PATH"
}

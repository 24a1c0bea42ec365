import UpdatesCLI

extension Failure {
  /// Whether a server that answers with this status may answer otherwise in a while.
  static func isMeanwhile(status: Int, retryAfter: Duration?) -> Bool {
    status == 429 || ((status == 403 || status == 503) && retryAfter != nil)
  }

  /// What to do about a status; `forbidden` is what may be wrong where access is.
  static func hint(
    status: Int, retryAfter: Duration?,
    forbidden: String = "the server wants other credentials, or does not serve you"
  ) -> String {
    if let retryAfter {
      return words(forSeconds: Int(retryAfter.components.seconds)).map { "try again in \($0)" }
        ?? "try again later"
    }
    return switch status {
    case 401, 403: forbidden
    case 404, 410: "check the URL; nothing is there"
    case 429: "the server was asked too often; try again later"
    case 500...599: "the server has a problem of its own; try again later"
    default: "check the URL"
    }
  }

  /// A time to wait, rounded up; nil where it is none, or longer than anybody waits.
  private static func words(forSeconds seconds: Int) -> String? {
    let (count, unit): (Int, String) =
      switch seconds {
      case 1..<120: (seconds, "second")
      case 120..<7_200: ((seconds + 59) / 60, "minute")
      case 7_200..<172_800: ((seconds + 3_599) / 3_600, "hour")
      case 172_800..<31_536_000: ((seconds + 86_399) / 86_400, "day")
      default: (0, "")
      }
    return count == 0 ? nil : "\(count) \(unit)\(count == 1 ? "" : "s")"
  }
}

extension Option {
  package static let app = Option(
    "app", value: .text("NAME|FILE"), help: "a registered app, or the program's own app file")
  package static let appName = Option(
    "name", value: .text("NAME"), help: "the app's name as people know it")
  package static let installed = Option(
    "installed", value: .text("VERSION"), help: "the version that is installed")
  package static let language = Option(
    "language", value: .text("LANGUAGE"), help: "such as en or pt-BR; default: the locale")
  package static let systemVersion = Option(
    "os-version", value: .text("VERSION"), help: "the system's version; default: the running one")
  package static let json = Option("json", help: "print one line of JSON")
  package static let quiet = Option(
    "quiet", letter: "q", help: "print no remarks, only warnings and errors")
  package static let verbose = Option("verbose", letter: "v", help: "explain each step")
  package static let noColor = Option("no-color", help: "no colour; the same as setting NO_COLOR")
  package static let screenReader = Option(
    "screen-reader", help: "write for a screen reader; the same as setting ACCESSIBLE")
  package static let plain = Option("plain", help: "ask in plain lines, one after the other")
  package static let cacheDirectory = Option(
    "cache-dir", value: .text("DIR"),
    help: "the folder of the cache; default: XDG_CACHE_HOME/updates-tui")
}

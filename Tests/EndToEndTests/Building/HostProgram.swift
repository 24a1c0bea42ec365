import Foundation
import Testing
import UpdatesTestSupport

/// A program in one of the languages of `embed`, which has its code and calls it.
///
/// It prints `before`, calls the function for the moment that its argument names, prints `after`,
/// and ends with 7 if the moment is its end, else with 0.
struct HostProgram: CustomTestStringConvertible, Sendable {
  let language: String
  /// The interpreter, or the compiler with its arguments; `SOURCE` and `PROGRAM` stand for files.
  let command: [String]
  /// Whether `command` makes a program.
  let isCompiled: Bool
  let fileName: String
  /// What stands below the code that `embed` prints.
  var main: String

  init(
    _ language: String, _ command: [String], isCompiled: Bool = false, file fileName: String,
    main: String
  ) {
    self.language = language
    self.command = command
    self.isCompiled = isCompiled
    self.fileName = fileName
    self.main = main
  }

  var testDescription: String { "\(language) by \(command[0])" }

  /// The command line that starts it, without its argument; compiles it if that is not done.
  ///
  /// `options` says which code of its language it has, and `folder` where it is made.
  func commandLine(
    options: [String] = ["--app", "com.example.tool", "--required"], in folder: String? = nil
  ) throws -> [String] {
    try Self.workshop.withLock {
      let tool = try BuiltProducts.path(of: "updates-tui")
      let code = try ChildProcess.run(
        tool, ["embed", language] + options, in: "/")
      let folder = folder ?? Self.folder(options: options)
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
      let (source, program) = ("\(folder)/\(fileName)", "\(folder)/\(language)")
      let files = ["SOURCE": source, "PROGRAM": program]
      let words = command.map { files[$0] ?? $0 }
      let text = code + "\n" + main + "\n"
      if try !Self.isThere(text, at: source) || isCompiled && !Self.isProgram(program) {
        try? FileManager.default.removeItem(atPath: program)
        try text.write(toFile: source, atomically: true, encoding: .utf8)
        if isCompiled { try ChildProcess.run("env", Self.variables + words, in: folder) }
      }
      return isCompiled ? [program] : words
    }
  }

  /// Where the programs with some code lie.
  static func folder(options: [String]) -> String {
    "\(BuiltProducts.directory)/embedded-hosts/" + options.joined().filter(\.isLetter)
  }

  /// Hosts are compiled one after the other, and once as long as their source stays the same.
  private static let workshop = NSLock()

  // Go needs a place for what it keeps, and must not look for anything on the network.
  private static let variables = [
    "GOCACHE=\(BuiltProducts.directory)/embedded-hosts/go-cache", "GOFLAGS=-mod=mod",
    "GOPROXY=off", "GOTOOLCHAIN=local",
  ]

  private static func isThere(_ text: String, at path: String) throws -> Bool {
    FileManager.default.contents(atPath: path) == Data(text.utf8)
  }

  private static func isProgram(_ path: String) -> Bool {
    FileManager.default.isExecutableFile(atPath: path)
  }

  /// The first of these programs that is installed.
  static func installed(_ name: String) -> String {
    let places = ["/usr/bin", "/bin", "/opt/homebrew/bin", "/usr/local/bin"].map { "\($0)/\(name)" }
    return places.first(where: isProgram) ?? places[0]
  }
}

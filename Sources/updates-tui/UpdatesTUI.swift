import UpdatesCLI
import UpdatesPlatform

@main
enum UpdatesTUI: CommandLineTool {
  static var table: CommandTable { .tool }

  static func table(ofOnly name: String) -> CommandTable? { .single(name) }

  static func implementation(
    of path: [String], forAll: Bool
  ) -> (type: (any ToolCommand.Type)?, name: [String]) {
    CommandTable.implementation(of: path, forAll: forAll)
  }

  static var groupMembers: JSONObject { AppsReply.blank }

  static func isApp(_ word: String) -> Bool {
    (try? AppsReply.registry(in: .current(nil)).place(named: word)) != nil
  }

  static func settled(_ arguments: Arguments, in world: World) throws -> Arguments {
    try arguments.settled(in: world)
  }

  static func problem(_ error: any Error) -> Problem { Problem(error) }
}

extension Problem {
  init(_ error: any Error) {
    self.init(any: error)
    // Problems of files that the user named have codes of their own.
    if path != nil, code.hasPrefix("file.") { (kind, exitCode) = (.fileFailed, .inputOutput) }
  }
}

import Updates
import UpdatesCLI
import UpdatesPlatform
import UpdatesTerminal

/// A call of the C library: a command of the tool whose options are a JSON object.
///
/// It ends no process, prints no document, and reports nothing that the document has.
package struct LibraryCall {
  private let command: String
  private let request: [UInt8]?
  private let libraryPath: String?

  /// Creates a call.
  ///
  /// - Parameters:
  ///   - command: The name of the command.
  ///   - request: The options; nil if the caller gave none.
  ///   - libraryPath: The file that the library was loaded from; nil if it is unknown.
  package init(command: String, request: [UInt8]?, libraryPath: String?) {
    self.command = command
    self.request = request
    self.libraryPath = libraryPath
  }

  /// The version of the library.
  package static let version = libraryVersion

  /// The answer to a call.
  package struct Answer {
    /// The command's document on one line.
    package var document: String
    /// The command's exit code.
    package var status: Int32
    /// The signal that the program must still get, because it came while a person was asked.
    package var signal: Int32?
  }

  private static let tasks: Void = TaskThread.prepare()

  /// Runs all tasks in one thread; call this if the runtime of Swift belongs to the library alone.
  package static func prepareTasks() {
    tasks
  }

  /// Carries out the command.
  package func answer() -> Answer {
    guard let type = CommandTable.implementation(of: [command]) else {
      preconditionFailure("The library calls a command that the tool does not have.")
    }
    let arguments: Arguments
    let request: LibraryRequest
    do {
      request = try LibraryRequest(self.request)
      arguments = try self.arguments(from: request.words)
    } catch {
      // The program that calls is wrong, and nothing was done: not even `notify` hides that.
      let failure = failure(for: error)
      var reply = Reply(failure, of: type)
      reply.exitCode = failure.exitCode
      return answer(reply)
    }
    var world = World.current(arguments)
    world.document = request.document
    world.host = Host(
      libraryPath: libraryPath,
      isConversation: command == PromptCommand.command.name || arguments.has("prompt"))
    let (forAll, name) = CommandTable.implementation(of: [command], forAll: arguments.has("all"))
    let asked = forAll ?? type
    do {
      return answer(try asked.reply(to: arguments, in: world), to: name)
    } catch let signal as EndingSignal {
      var reply = Reply(.interrupted, of: asked)
      reply.endingSignal = signal
      return answer(reply, to: name)
    } catch {
      return answer(Reply(failure(for: error), of: asked), to: name)
    }
  }

  private func arguments(from words: [String]) throws -> Arguments {
    let table = CommandTable.single(command) ?? .tool
    guard case .run(let arguments) = try table.parse([command] + words) else {
      throw RequestError.asksForHelp
    }
    return arguments
  }

  private func failure(for error: any Error) -> Failure {
    switch error {
    case let error as ArgumentsError:
      Failure(error, tool: "updates-tui", path: [command])
    case let error as RequestError: Failure(error)
    default: Failure(error)
    }
  }

  private func answer(_ reply: Reply, to name: [String]? = nil) -> Answer {
    Answer(
      document: reply.document(of: (name ?? [command]).joined(separator: " ")).text,
      status: reply.endingSignal.map { 128 + $0.rawValue } ?? reply.exitCode.rawValue,
      signal: reply.endingSignal?.rawValue)
  }
}

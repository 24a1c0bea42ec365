extension CommandTable {
  /// Does what the process's command line asks for, and ends the process.
  ///
  /// - Parameters:
  ///   - version: What `--version` tells beside the tool's name.
  ///   - run: Carries out a command.
  ///   - refuse: Tells what is wrong with the words of a command line.
  package func main(
    version: String, run: (Arguments) -> ExitCode,
    refuse: ([String], ArgumentsError) -> ExitCode
  ) -> Never {
    StandardStreams.prepare()
    do throws(Failure) {
      status(of: try CommandLine.words(), version, run, refuse).endProcess()
    } catch {
      Output().finish(.failure(error)).endProcess()
    }
  }

  private func status(
    of words: [String], _ version: String, _ run: (Arguments) -> ExitCode,
    _ refuse: ([String], ArgumentsError) -> ExitCode
  ) -> ExitCode {
    do throws(ArgumentsError) {
      switch try parse(words) {
      case .help(let path): return Self.print(help(for: path, width: StandardStreams.columns))
      case .version: return Self.print("\(tool) \(version)")
      case .run(let arguments): return run(arguments)
      }
    } catch {
      return refuse(words, error)
    }
  }

  private static func print(_ text: String) -> ExitCode {
    do throws(OutputError) {
      try Output().result(text)
      return .done
    } catch {
      return Output().finish(.failure(Failure(error)))
    }
  }
}

extension CommandTable {
  /// Does what the process's command line asks for, and ends the process.
  ///
  /// - Parameters:
  ///   - version: What `--version` prints after the tool's name.
  ///   - run: Carries out a command.
  ///   - refuse: Reports what is wrong with the words of a command line.
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
    do throws(Failure) {
      try Output().result(text)
      return .done
    } catch {
      return Output().finish(.failure(error))
    }
  }
}

extension CommandLine {
  /// What follows the program's own name.
  ///
  /// Linux tells it in a file of /proc. Where that cannot be read there are no words at all, which
  /// would be taken for another command than the person's.
  ///
  /// - Throws: `Failure`
  package static func words() throws(Failure) -> [String] {
    let all = arguments
    guard !all.isEmpty else {
      throw Failure(
        code: "process.arguments", message: "the command line cannot be read",
        hint: "try again; on Linux /proc has to be mounted", exitCode: .inputOutput)
    }
    return Array(all.dropFirst())
  }
}

extension CommandTable {
  /// Runs the command line of the process, and ends the process.
  ///
  /// - Parameters:
  ///   - table: The commands of the tool.
  ///   - single: The table of one command, by its name: it is made in a fraction of the time, and
  ///     reads a command line that begins with this name alike.
  ///   - version: The version that `--version` prints after the tool's name.
  ///   - run: Carries out a command.
  ///   - refuse: Reports the errors in the words of a command line.
  package static func main(
    _ table: @autoclosure () -> CommandTable, single: (String) -> CommandTable?, version: String,
    run: (Arguments) -> ExitCode, refuse: ([String], ArgumentsError) -> ExitCode
  ) -> Never {
    StandardStreams.prepare()
    do throws(Failure) {
      let words = try CommandLine.words()
      if let arguments = arguments(of: words, single) { run(arguments).endProcess() }
      table().status(of: words, version, run, refuse).endProcess()
    } catch {
      Output().finish(.failure(error)).endProcess()
    }
  }

  /// The arguments of a command line that begins with its command; nil for help and for errors.
  static func arguments(
    of words: [String], _ single: (String) -> CommandTable?
  ) -> Arguments? {
    guard let name = words.first, let table = single(name),
      case .run(let arguments)? = try? table.parse(words)
    else { return nil }
    return arguments
  }

  private func status(
    of words: [String], _ version: String, _ run: (Arguments) -> ExitCode,
    _ refuse: ([String], ArgumentsError) -> ExitCode
  ) -> ExitCode {
    // A person who types only the tool's name wants to know what it does.
    if words.isEmpty, defaultCommand != nil, StandardStreams.hasPerson {
      return Self.print(help(width: StandardStreams.columns))
    }
    do throws(ArgumentsError) {
      switch try parse(words) {
      case .help(let path, let isWhole):
        return Self.print(help(for: path, isWhole: isWhole, width: StandardStreams.columns))
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
  /// The words of the command line after the program's own name.
  ///
  /// Whoever starts a program gives it its own name first. If even that is missing, the words may
  /// be too, which would mean another command than the one that the person typed.
  ///
  /// - Throws: `Failure`
  package static func words() throws(Failure) -> [String] {
    let all = arguments
    guard !all.isEmpty else {
      throw Failure(
        code: "process.arguments", message: "the command line cannot be read",
        hint: "start the program with its name as its first argument", exitCode: .inputOutput)
    }
    return Array(all.dropFirst())
  }
}

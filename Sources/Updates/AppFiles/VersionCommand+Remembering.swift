extension VersionCommand {
  /// An answer, and where it came from.
  package struct Outcome: Equatable, Sendable {
    package var version: String
    /// Whether nothing had to be run.
    package var isRemembered: Bool
    /// Why the answer could not be looked up or kept; it is right all the same.
    package var cacheError: FileError?
  }

  /// The remembered version while the program is the same file, else that which it prints.
  ///
  /// Nil where nothing is remembered and the command may not run. Blocks for at most `timeLimit`
  /// where it runs.
  package func outcome(
    rememberedIn cache: VersionCommandCache, mayRun: Bool, timeLimit: Duration = Self.timeLimit
  ) throws(VersionCommandError) -> Outcome? {
    var problem: FileError?
    var program: FileFacts?
    do throws(FileError) {
      // Taken before the run: a program that is replaced meanwhile is asked again.
      let facts = try FileSystem.facts(of: executable)
      program = facts
      if let version = try cache.version(of: self, program: facts) {
        return Outcome(version: version, isRemembered: true)
      }
    } catch {
      problem = error
    }
    guard mayRun else { return nil }
    let version = try run(timeLimit: timeLimit)
    if let program {
      do throws(FileError) {
        try cache.remember(version, of: self, program: program)
      } catch {
        problem = problem ?? error
      }
    }
    return Outcome(version: version, isRemembered: false, cacheError: problem)
  }
}

import Foundation
import UpdatesTestSupport

/// The programs and files that the figures need, made once.
struct Workshop {
  let directory: TemporaryDirectory
  let environment: [String: String]
  /// The tool as it is shipped, by `Resources/release.sh`.
  let tool: String
  /// `breeze`, as it is shipped.
  let publisher: String
  /// A C program that does nothing, the least that a process costs.
  let emptyProgram: String
  /// A C program that runs another one and prints the most memory that it held.
  private let peakProgram: String

  init() throws {
    directory = try TemporaryDirectory()
    environment = [
      "HOME": directory.path, "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin", "TERM": "xterm-256color",
      "TZ": "UTC",
    ]
    let folder = SourceTree.path(of: ".build/dist")
    try Self.machineProgram("sh", [SourceTree.path(of: "Resources/release.sh")]).run()
    (tool, publisher) = ("\(folder)/updates-tui", "\(folder)/breeze")
    emptyProgram = try Self.compile(
      "int main(void) { return 0; }\n", named: "empty", in: directory)
    peakProgram = try Self.compile(Self.peakSource, named: "peak", in: directory)
  }

  func program(_ path: String, _ arguments: [String] = []) -> Program {
    Program(path: path, arguments: arguments, environment: environment)
  }

  /// The tool with these arguments; an update that is available is a good end.
  func tool(_ arguments: [String]) -> Program {
    var program = program(tool, arguments)
    program.goodStatuses = [0, 100, 101]
    return program
  }

  /// The publisher's tool with these arguments.
  func breeze(_ arguments: [String]) -> Program {
    program(publisher, arguments)
  }

  /// The path of a program of this machine.
  static func find(_ name: String) throws -> String {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    let paths = folders.map { "\($0)/\(name)" }
    guard let path = paths.first(where: { access($0, X_OK) == 0 }) else {
      throw BenchmarkError.notFound(name)
    }
    return path
  }

  /// A program of this machine that works with the environment of whoever runs this.
  static func machineProgram(_ name: String, _ arguments: [String]) throws -> Program {
    Program(
      path: try find(name), arguments: arguments,
      environment: ProcessInfo.processInfo.environment)
  }

  /// The most memory that a program held, in bytes.
  ///
  /// On Linux that begins with the memory of whoever starts the program, which is a small one here.
  func peakMemory(of program: Program) throws -> Int {
    var measured = program
    measured.arguments = [program.path] + program.arguments
    measured.path = peakProgram
    guard let peak = Int(try measured.output(in: directory)) else {
      throw BenchmarkError.silent(command: program.words)
    }
    return peak
  }

  #if os(Linux)
    private static let unitOfPeak = 1024
  #else
    private static let unitOfPeak = 1
  #endif

  private static let peakSource = """
    #include <fcntl.h>
    #include <stdio.h>
    #include <sys/resource.h>
    #include <sys/wait.h>
    #include <unistd.h>

    int main(int count, char **words) {
      pid_t child = fork();
      if (child == 0) {
        int nowhere = open("/dev/null", O_WRONLY);
        dup2(nowhere, 1);
        dup2(nowhere, 2);
        execv(words[1], words + 1);
        _exit(127);
      }
      int status = 0;
      struct rusage usage;
      if (child < 0 || wait4(child, &status, 0, &usage) != child || !WIFEXITED(status)) return 125;
      printf("%ld", (long)usage.ru_maxrss * \(unitOfPeak));
      return WEXITSTATUS(status);
    }

    """

  private static func compile(
    _ source: String, named name: String, in directory: TemporaryDirectory
  ) throws -> String {
    let compiler = (try? find("cc")) == nil ? "clang" : "cc"
    let path = "\(directory.path)/\(name)"
    let file = try directory.write(source, to: name + ".c")
    try machineProgram(compiler, ["-O2", "-o", path, file]).run()
    return path
  }
}

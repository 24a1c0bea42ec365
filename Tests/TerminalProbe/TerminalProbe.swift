import Foundation
import UpdatesTerminal

/// A program that shows each part of the terminal driver by itself.
@main
struct TerminalProbe {
  static let environment = ProcessInfo.processInfo.environment

  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    switch arguments.first {
    case "screen":
      let mailbox = Mailbox<String>()
      let screen = ProbeScreen(mailbox: mailbox)
      try show(screen, mailbox: mailbox)
    case "roles": try show(RolesScreen(), mailbox: Mailbox<Never>())
    case "plain": try ask()
    case "progress": try work(isQuick: arguments.contains("quick"))
    case "mode":
      print("mode: \(InteractionMode.probe(environment: environment))")
    case "notice": notice(arguments)
    default: exit(64)
    }
  }

  /// Says where a notice may be, after somebody had time to type: `SIGUSR1` begins it.
  static func notice(_ arguments: ArraySlice<String>) {
    if arguments.contains("--wait") {
      var signals = sigset_t()
      sigemptyset(&signals)
      sigaddset(&signals, SIGUSR1)
      pthread_sigmask(SIG_BLOCK, &signals, nil)
      say("waiting")
      var number: Int32 = 0
      sigwait(&signals, &number)
    }
    let place = NoticePlace.probe(environment: environment)
    say("place: \(place)")
    if arguments.contains("--ask") {
      say("asks: \(place.canAsk(environment: environment))")
    }
    while arguments.contains("--read"), let line = readLine(strippingNewline: false) {
      say("read: \(line.debugDescription)")
      if line.hasSuffix("\n") { return }
    }
  }

  /// Writes a line at once, also into a pipe.
  private static func say(_ text: String) {
    FileHandle.standardOutput.write(Data("\(text)\n".utf8))
  }

  static func show<S: Screen>(
    _ screen: S, mailbox: Mailbox<S.Message>
  ) throws where S.Outcome == String {
    var screen = screen
    let options = TerminalOptions(environment: environment)
    do {
      end(try present(&screen, options: options, mailbox: mailbox))
    } catch {
      print("error: \(error)")
      exit(1)
    }
  }

  static func ask() throws {
    let console = try PlainConsole()
    end(try console.ask("first? "))
    end(try console.ask("second? "))
  }

  /// Works until a line comes on standard input.
  static func work(isQuick: Bool) throws {
    let mailbox = Mailbox<String>()
    if isQuick {
      mailbox.post("quick")
    } else {
      Thread.detachNewThread { mailbox.post(readLine() ?? "nothing") }
    }
    let style = ProgressLine.style(environment: environment)
    end(try wait(for: mailbox, showing: ProgressLine("Checking for updates…", style: style)))
  }

  static func end<Outcome>(_ presentation: Ending<Outcome>) {
    switch presentation {
    case .finished(let outcome): print("finished: \(outcome)")
    case .interrupted:
      print("interrupted")
      exit(130)
    case .ended(let signal):
      print("ended: \(signal)")
      signal.endProcess()
    }
  }
}

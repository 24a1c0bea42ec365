import HarmlessText
package import Updates
import UpdatesPlatform

package struct Arguments: Equatable, Sendable {
  package struct Given: Equatable, Sendable {
    package var option: String
    package var value: String?

    package init(_ option: String, _ value: String? = nil) {
      self.option = option
      self.value = value
    }
  }

  package enum Beginning: Equatable, Sendable {
    case command
    /// The line names an app in place of a command.
    case app
    case nothing
  }

  package var path: [String]
  package var operands: [String]
  package var beginning = Beginning.command
  // A search in a few words costs less than a dictionary of them.
  var given: [Given]

  package init(path: [String], operands: [String] = [], given: [Given] = []) {
    self.path = path
    self.operands = operands
    self.given = given
  }

  package func has(_ flag: String) -> Bool {
    given.contains { $0.value == nil && $0.option == flag }
  }

  /// The option's value, or nil if it was not given.
  package func value(_ option: String) -> String? {
    given.last { $0.value != nil && $0.option == option }?.value
  }

  package func values(_ option: String) -> [String] {
    given.compactMap { $0.option == option ? $0.value : nil }
  }

  /// Values are attached with `=`, so that none is taken for an option.
  package func words(without omitted: Set<String> = []) -> [String] {
    let options = given.filter { !omitted.contains($0.option) }.map { given in
      "--\(given.option)" + (given.value.map { "=\($0)" } ?? "")
    }
    return options + (operands.isEmpty ? [] : ["--"] + operands)
  }

  package var givenOptions: [String] { given.map(\.option) }

  package func without(_ option: String) -> Arguments {
    var arguments = self
    arguments.given.removeAll { $0.option == option }
    return arguments
  }

  package mutating func set(_ option: String, to value: String) {
    given.removeAll { $0.value != nil && $0.option == option }
    given.append(Given(option, value))
  }

  package func passed(to path: [String], only options: Set<String>) -> Arguments {
    Arguments(path: path, given: given.filter { options.contains($0.option) })
  }

  package mutating func set(flag: String) {
    guard !has(flag) else { return }
    given.append(Given(flag))
  }

  /// Nil if the option was not given.
  ///
  /// `expected` describes a valid value, such as `a whole number of seconds`. Throws
  /// `Problem.invalidValue` if `parse` returns nil.
  package func value<Parsed>(
    _ option: String, expected: String, parse: (String) -> Parsed?
  ) throws -> Parsed? {
    guard let text = value(option) else { return nil }
    guard let parsed = parse(text) else {
      throw Problem.invalidValue(
        of: "--\(option)", value: text, expected: expected)
    }
    return parsed
  }
}

extension CommandTable {
  /// Without the tool's own name.
  ///
  /// Options may stand before and after the command's name; `--` ends them. A request for help
  /// takes precedence over any error but the name of a command that does not exist. `isApp` tells
  /// whether a word names an app, where that is not clear.
  package func parse(
    _ words: [String], isApp: @escaping (String) -> Bool = { _ in false }
  ) throws -> Invocation {
    var parser = ArgumentsParser(table: self, words: words, isApp: isApp)
    return try parser.invocation()
  }

  /// Whether the words have an option, also if they cannot be parsed.
  package static func names(flag: String, in words: some Sequence<String>) -> Bool {
    words.prefix { $0 != "--" }.contains(flag.count == 1 ? "-\(flag)" : "--\(flag)")
  }
}

extension [String] {
  /// As a sentence lists them, such as `A, B or C`.
  package var alternatives: String {
    guard let last, count > 1 else { return joined() }
    // The copy is an array, which Swift joins without a search for the types of a slice.
    return Array(dropLast()).joined(separator: ", ") + " or " + last
  }
}

extension Arguments {
  /// On one harmless line; nil if the option was not given or is empty.
  package func line(_ option: String) -> String? {
    value(option).map { $0.harmlessLine() }.flatMap { $0.isEmpty ? nil : $0 }
  }

  package func path(_ option: String, to kind: String) throws -> String? {
    try value(option, expected: "the path of a \(kind)") { path in path.isEmpty ? nil : path }
      .map { try FileSystem.absoluteToKeep($0) }
  }

  /// The value of `--timeout`, in seconds; nil if it was not given.
  package func timeout(upTo most: Int) throws -> Duration? {
    try value("timeout", expected: "seconds, from 0.1 to \(most)") { text in
      Double(text).flatMap { (0.1...Double(most)).contains($0) ? $0 : nil }
    }.map { .milliseconds(Int($0 * 1000)) }
  }

  /// A number of bytes, such as `500K`; nil if it was not given.
  package func byteCount(_ option: String) throws -> Int? {
    try value(option, expected: "a size such as 500K, 20M or 2G") { text in
      let shifts: [Character: Int] = ["K": 10, "M": 20, "G": 30]
      let shift = text.last.flatMap { shifts[Character($0.uppercased())] }
      guard let number = Int(shift == nil ? text[...] : text.dropLast()), number > 0 else {
        return nil
      }
      let (bytes, overflows) = number.multipliedReportingOverflow(by: 1 << (shift ?? 0))
      return overflows ? nil : bytes
    }
  }

  /// The installed version, which may be in the output of a command; nil if it was not given.
  package func installed(scheme: VersionScheme) throws -> String? {
    guard let line = value("installed")?.harmlessLine() else { return nil }
    do {
      guard let version = VersionText.only(line, scheme: scheme) else {
        throw Problem.versionMalformed(line, scheme)
      }
      return try Version(version, scheme: scheme).text
    } catch {
      throw Problem(error).ofVersion("the installed version")
    }
  }

  package var systemVersion: String? {
    get throws {
      guard let line = value("os-version")?.harmlessLine() else { return nil }
      do {
        return try Version(line).text
      } catch {
        throw Problem(error).ofVersion("the version of the operating system")
      }
    }
  }

  package var now: Instant? {
    get throws {
      try value("now", expected: "a date such as 2026-01-02T03:04:05Z") { Instant(iso8601: $0) }
    }
  }
}

extension Arguments {
  /// The fields of each `--header`.
  package var headers: [FeedHeader] {
    get throws { try values("header").flatMap(Self.headers) }
  }

  /// One field as `Name: value`, or a file with one field per line as `@FILE`.
  private static func headers(of text: String) throws -> [FeedHeader] {
    guard text.hasPrefix("@") else { return [try header(text)] }
    let path = String(text.dropFirst())
    let bytes: [UInt8]
    do {
      bytes = try FileSystem.contents(of: path, limit: 64 << 10)
    } catch let error as Problem {
      throw Problem.document(error).of(.header)
    }
    let lines = String(decoding: bytes, as: UTF8.self)
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    var fields: [FeedHeader] = []
    for (index, line) in lines.enumerated() where !line.allSatisfy(\.isWhitespace) {
      do {
        fields.append(try header(String(line)))
      } catch let error as Problem {
        var failure = error
        failure.message = "'\(path.quotable)', line \(index + 1): \(error.message)"
        failure.hint = "write each line like 'X-Seat: 42'; there are no comments"
        throw failure
      }
    }
    return fields
  }

  private static func header(_ line: String) throws -> FeedHeader {
    let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { throw Problem.header("a header needs a colon after its name") }
    return try FeedHeader(
      name: String(parts[0]), text: String(parts[1].drop { $0 == " " || $0 == "\t" }))
  }
}

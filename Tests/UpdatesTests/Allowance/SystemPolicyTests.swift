import Foundation
import Testing
import UpdatesPlatform
import UpdatesTestSupport

@testable import Updates

/// Policy files must be root's, so root runs these.
@Suite(.enabled(if: getuid() == 0, "only root can write a policy")) struct SystemPolicyTests {
  let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
  }

  private func write(_ text: String, to name: String = "policy.json") throws -> String {
    let path = try folder.write(text, to: name)
    try folder.setMode(0o644, of: name)
    return path
  }

  @Test func `the rules of all files count, and a file that is missing has none`() throws {
    let one = try write(
      #"{"$schema":"x","rules":[{"never":"check","apps":["a"],"reason":"Because\u0007 of IT"}]}"#)
    let two = try write(#"{"rules":[{"never":"ask"},{"never":"install"}]}"#, to: "two.json")
    for path in [one, two] {
      let text = try String(contentsOfFile: path, encoding: .utf8)
      #expect(try JSONSchema(command: "policy").faults(in: text) == [])
    }
    let (policy, warnings) = SystemPolicy.read([one, folder.path + "/none/policy.json", two])
    #expect(warnings == [])
    #expect(
      policy.rules == [
        .init(never: .check, apps: ["a"], reason: "Because of IT", path: one),
        .init(never: .ask, path: two),
        .init(never: .install, path: two),
      ])
  }

  @Test func `a rule sets what users would choose, and goes before them`() throws {
    let path = try write(
      #"{"rules":[{"every":"weekly","pin":"2.x","apps":["a"]},{"never":"ask","level":"minor"}]}"#)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(try JSONSchema(command: "policy").faults(in: text) == [])
    let (policy, warnings) = SystemPolicy.read([path])
    #expect(warnings == [])
    #expect(
      policy.rules[0].sentence == "the administrator has set every weekly, pin 2.x ('\(path)')")
    #expect(
      policy.rules[1].sentence
        == "the administrator allows only notices for this app, and has set level minor ('\(path)')"
    )
    var settings = UserSettings()
    try settings.set(.pin, to: "3.x", for: "a")
    try settings.set(.channel, to: "beta", for: nil)
    let about = Allowance(policy: policy, settings: settings, ids: ["a"])
    #expect(about.choices.line == "channel beta, every weekly, level minor, pin 2.x")
    #expect(about.rule(against: .check) == nil && about.rule(against: .ask) != nil)
    let other = Allowance(policy: policy, settings: settings, ids: ["b"])
    #expect(other.choices.line == "channel beta, level minor")
  }

  @Test(arguments: [
    ("", "it is not JSON"), ("[]", "it is an array, expected an object"),
    ("{}", "'rules' is missing, expected an array"),
    (#"{"rules":{}}"#, "'rules' is an object, expected an array"),
    (#"{"rules":[],"more":1}"#, "'more' is unknown"),
    (#"{"rules":[1]}"#, "'rules[0]' is 1, expected an object"),
    (
      #"{"rules":[{}]}"#,
      "'rules[0]' is without effect, expected never, channel, every, level, min-age or pin"
    ),
    (#"{"rules":[{"never":"Check"}]}"#, #"'rules[0].never' is "Check", expected"#),
    (
      #"{"rules":[{"never":"check","apps":["a"]},{"never":"Check","pin":"2"}]}"#,
      #"'rules[1].never' is "Check", expected"#
    ),
    (#"{"rules":[{"pin":"x"}]}"#, #"'rules[0].pin' is "x", expected the beginning of a version"#),
    (#"{"rules":[{"every":7}]}"#, "'rules[0].every' is 7, expected hourly, daily"),
    (#"{"rules":[{"updates":"off"}]}"#, "'rules[0].updates' is unknown"),
    (#"{"rules":[{"never":"ask","app":"a"}]}"#, "'rules[0].app' is unknown"),
    (
      #"{"rules":[{"never":"ask","apps":"a"}]}"#,
      #"'rules[0].apps' is "a", expected an array of ids"#
    ),
    (#"{"rules":[{"never":"ask","apps":[1]}]}"#, "'rules[0].apps[0]' is 1, expected an id"),
    (#"{"rules":[{"never":"ask","reason":1}]}"#, "'rules[0].reason' is 1, expected a string"),
    (#"{"mirror":[]}"#, "'mirror' is an array, expected an object"),
    (
      #"{"mirror":{"https://a.example/":7}}"#,
      "'mirror.https://a.example/' is 7, expected two https URLs that end with '/'"
    ),
    (#"{"mirror":{"https://a.example/x":"https://b.example/"}}"#, "'mirror.https://a.example/x'"),
    (#"{"mirror":{"https://a.example/":"https://b.example/?"}}"#, "'mirror.https://a.example/'"),
    (#"{"mirror":{"a.example/":"https://b.example/"}}"#, "'mirror.a.example/' is"),
  ])
  func `a damaged file says so and lets nothing be installed`(text: String, problem: String) throws
  {
    let path = try write(text)
    let (policy, warnings) = SystemPolicy.read([path])
    let rules = policy.rules.filter { $0.never != .check }
    #expect(rules == [.init(never: .install, path: path, isOfDamagedFile: true)])
    // The good rules of a damaged file count.
    #expect(policy.rules.count == (text.contains(#""check""#) ? 2 : 1))
    #expect(warnings.map(\.code) == ["policy.damaged"])
    let start = "The policy '\(path)' cannot be used, so nothing is installed: \(problem)"
    #expect(warnings[0].message.hasPrefix(start), "\(warnings)")
    // An editor that knows the schema says so too.
    #expect(try text.isEmpty || !JSONSchema(command: "policy").faults(in: text).isEmpty)
  }

  @Test func `a mirror needs no rules, and others on the network cannot change what it sends`()
    throws
  {
    let path = try write(
      #"{"mirror":{"https://a.example/":"https://b.example/a/","https://b.example/":"http://c/"}}"#)
    let (policy, warnings) = SystemPolicy.read([path])
    #expect(policy.mirrors.places.map(\.mirror.text) == ["https://b.example/a/"])
    #expect(warnings.count == 1 && warnings[0].message.contains(#"is "http://c/", expected two"#))
  }

  @Test(
    arguments: [
      (0, 0o666, "other users may write to it"), (0, 0o620, "other users may write to it"),
      (54_321, 0o644, "it is not root's"),
    ], [false, true])
  func `a file that others can write forbids nothing, but damages if it is the usual one`(
    facts: (owner: uid_t, mode: Int, why: String), isUsual: Bool
  ) throws {
    let path = try write(#"{"rules":[{"never":"check"}]}"#)
    try folder.setMode(facts.mode, of: "policy.json")
    #expect(chown(path, facts.owner, 0) == 0)
    let (policy, warnings) = SystemPolicy.read([path], usual: isUsual ? path : "/usual")
    #expect(
      policy.rules
        == (isUsual ? [.init(never: .install, path: path, isOfDamagedFile: true)] : []))
    let consequence = isUsual ? "cannot be used, so nothing is installed" : "was ignored"
    #expect(warnings.map(\.message) == ["The policy '\(path)' \(consequence): \(facts.why)"])
  }

  @Test func `a folder in its place lets nothing be installed`() throws {
    try folder.write("", to: "policy.json/file")
    let (policy, warnings) = SystemPolicy.read([folder.path + "/policy.json"])
    #expect(policy.rules.map(\.isOfDamagedFile) == [true])
    #expect(warnings.map(\.code) == ["policy.damaged"])
  }

  @Test func `a program's own checker asks no server where checks are forbidden`() async throws {
    try folder.write(
      #"{"rules":[{"never":"check","apps":["com.example.tool"],"reason":"By IT"}]}"#,
      to: "updates-tui/policy.json")
    try folder.setMode(0o644, of: "updates-tui/policy.json")
    let transport = AnsweringTransport("[]")
    func checker(_ id: String) -> UpdateChecker {
      var checker = UpdateChecker(
        app: App(id: id, version: "1.0"),
        environment: SystemEnvironment(
          variables: ["HOME": folder.path, "XDG_CONFIG_DIRS": folder.path]))
      checker.feed.kind = "github"
      checker.feed.urls = ["https://example.com/feed"]
      checker.transport = transport
      return checker
    }
    #expect(try await checker("com.example.tool").check() == .none(.switchedOff))
    #expect(transport.requests.isEmpty)
    #expect(await checker("com.example.tool").report().prohibition?.contains("By IT") == true)
    _ = await checker("com.example.other").report()
    #expect(!transport.requests.isEmpty)
    var allowed = checker("com.example.tool")
    allowed.allowance = Allowance()
    #expect(await allowed.report().prohibition == nil)
  }
}

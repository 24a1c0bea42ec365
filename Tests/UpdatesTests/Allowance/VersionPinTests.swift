import Testing
import UpdatesPlatform

@testable import Updates

@Suite struct VersionPinTests {
  @Test(arguments: [
    ("2", "2.0", true), ("2.x", "2.99.1", true), ("2.x", "20.0", false), ("2.x", "3.0-beta", false),
    ("2.4.*", "2.4", true), ("2.4", "2.5", false), ("2.0.X", "2", true), ("02", "2.1", true),
    ("2.x", "v2.1", true), ("2.x", "2.1-rc.1+7", true), ("2.1", "2.10", false),
  ])
  func `a pin allows the versions that begin with its numbers`(
    pin: String, version: String, isAllowed: Bool
  ) throws {
    let pin = try #require(VersionPin(pin))
    #expect(try pin.allows(Version(version)) == isAllowed)
  }

  @Test(arguments: ["", "x", "2.", ".2", "2.x.1", "a", "2.-1", "1.2.3.4.5", "2 ", "*", "٢"])
  func `any other text is none`(text: String) {
    #expect(VersionPin(text) == nil)
  }

  @Test(
    arguments: [
      (false, "3.0", "versions are pinned to 2.x"),
      (
        true, "3.0",
        "versions are pinned to 2.x: the administrator has set pin 2.x: Tested by IT ('/policy.json')"
      ),
      (false, nil, "the release has no version"), (nil, "3.0", "no version is pinned"),
    ] as [(Bool?, String?, String)])
  func `the gate says who has pinned which versions`(
    isImposed: Bool?, version: String?, detail: String
  ) throws {
    let release = Release(version: try version.map { try Version($0) })
    let decision = try Policy.decide([release], installed: "2.0") { facts in
      facts.ruling = version == nil ? .offered : nil
      if let isImposed { facts.add(Self.allowance(isImposed: isImposed)) }
    }
    #expect(decision.detail(of: .pin) == detail)
  }

  private static func allowance(isImposed: Bool) -> Allowance {
    var allowance = Allowance()
    allowance.choices[.pin] = "2.x"
    if isImposed {
      allowance.rules = [
        .init(choices: allowance.choices, reason: "Tested by IT", path: "/policy.json")
      ]
    }
    return allowance
  }
}

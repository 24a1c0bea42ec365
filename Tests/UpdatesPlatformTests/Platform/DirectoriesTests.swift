import Foundation
import Testing

@testable import UpdatesPlatform

@Suite struct DirectoriesTests {
  private func directories(_ variables: [String: String]) -> Directories {
    Directories(environment: SystemEnvironment(variables: variables))
  }

  @Test func `the XDG variables name the directories`() throws {
    let directories = directories([
      "XDG_CONFIG_HOME": "/x/config", "XDG_STATE_HOME": "/x/state/", "XDG_CACHE_HOME": "/x/cache",
      "XDG_DATA_HOME": "/",
    ])
    #expect(try directories.apps == "/x/config/updates-tui/apps")
    #expect(try directories.state == "/x/state/updates-tui")
    #expect(try directories.cache == "/x/cache/updates-tui")
  }

  @Test(arguments: ["", "relative/path", "."])
  func `an XDG variable that is no absolute path is ignored`(value: String) throws {
    let directories = directories(["HOME": "/home/me/", "XDG_STATE_HOME": value])
    #expect(try directories.state == "/home/me/.local/state/updates-tui")
    #expect(try directories.apps == "/home/me/.config/updates-tui/apps")
    #expect(try directories.cache == "/home/me/.cache/updates-tui")
  }

  @Test(arguments: [
    (nil, nil, ["/etc/xdg", "/usr/local/share", "/usr/share"]),
    ("/a/:b::/c:/a", "/d", ["/a", "/c", "/d"]),
    ("", "", ["/etc/xdg", "/usr/local/share", "/usr/share"]),
    ("b", nil, ["/usr/local/share", "/usr/share"]),
  ])
  func `packages' app files are in the folders of the system`(
    configuration: String?, data: String?, folders: [String]
  ) {
    var variables: [String: String] = [:]
    variables["XDG_CONFIG_DIRS"] = configuration
    variables["XDG_DATA_DIRS"] = data
    #expect(directories(variables).systemApps == folders.map { $0 + "/updates-tui/apps" })
  }

  @Test(arguments: [
    (nil, ["/etc/xdg"]), ("/a:/etc/xdg", ["/a", "/etc/xdg"]), ("/a", ["/a", "/etc/xdg"]),
    ("b", ["/etc/xdg"]),
  ])
  func `no variable gets around the policy in its usual place`(value: String?, folders: [String]) {
    let variables = value.map { ["XDG_CONFIG_DIRS": $0] } ?? [:]
    #expect(directories(variables).policies == folders.map { $0 + "/updates-tui/policy.json" })
  }

  @Test(arguments: [nil, "", "home"])
  func `without a usable home the user database has one`(home: String?) throws {
    let directories = directories(home.map { ["HOME": $0] } ?? [:])
    let expected = try #require(User.home)
    #expect(try directories.state.hasPrefix(expected))
    #expect(try directories.state.hasPrefix("/"))
  }

  @Test(.enabled(if: getuid() == 0))
  func `a user without any home is told which variable would help`() async {
    await #expect(processExitsWith: .success) {
      let userWithoutEntry: uid_t = 54_321
      precondition(setuid(userWithoutEntry) == 0)
      let directories = Directories(
        environment: SystemEnvironment(variables: ["XDG_CACHE_HOME": "/c"]))
      #expect(throws: Problem.noHome(variable: "XDG_STATE_HOME")) {
        try directories.state
      }
      let cache = try directories.cache
      #expect(cache == "/c/updates-tui")
    }
  }
}

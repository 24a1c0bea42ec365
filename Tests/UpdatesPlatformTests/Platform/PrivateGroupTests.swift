import Foundation
import Testing

@testable import UpdatesPlatform

/// The rule of Debian's ssh: a group with its user's name and nobody else in it is the user's.
@Suite struct PrivateGroupTests {
  @Test(
    arguments: [
      (0o644, 7, 7, false), (0o664, 7, 7, false), (0o775, 7, 7, false), (0o2775, 7, 7, false),
      (0o664, 7, 8, true), (0o664, 7, nil, true), (0o664, nil, 7, true), (0o666, 7, 7, true),
      (0o662, 7, 7, true), (0o602, 7, 7, true),
    ] as [(UInt32, UInt32?, UInt32?, Bool)])
  func `what the user's own group may write to is not open to others`(
    permissions: UInt32, group: UInt32?, own: UInt32?, isOpen: Bool
  ) {
    #expect(
      FileFacts.isWritableByOthers(permissions, group: group, ownGroup: own) == isOpen)
  }

  @Test func `without permission for the group, no database is asked`() {
    func ask() -> UInt32? {
      Issue.record("The database was asked")
      return nil
    }
    let isOpen = FileFacts.isWritableByOthers(0o755, group: 1, ownGroup: ask())
    #expect(!isOpen)
  }

  /// The fields of a database of the system, as it is read by hand.
  private static func entries(_ name: String) -> [[String]] {
    let text = (try? String(contentsOfFile: "/etc/" + name, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map {
      $0.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    }
  }

  @Test func `a private group has its user's name, and nobody else in it`() throws {
    let (users, groups) = (Self.entries("passwd"), Self.entries("group"))
    for user in users where user.count > 3 {
      let (name, group) = (user[0], user[3])
      let isOwn = groups.contains { entry in
        entry.count > 3 && entry[2] == group && entry[0] == name
          && entry[3].split(separator: ",").allSatisfy { $0 == name }
          && users.allSatisfy { $0.count < 4 || $0[3] != group || $0[0] == name }
      }
      let number = try #require(UInt32(user[2]))
      #expect(User.privateGroup(of: number) == (isOwn ? UInt32(group) : nil), "\(name)")
    }
    #expect(User.privateGroup(of: 3_999_999_999) == nil)
    if User.current == User.root { #expect(User.privateGroup == nil) }
  }
}

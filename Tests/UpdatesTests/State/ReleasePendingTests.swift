import Testing

@testable import Updates

@Suite struct ReleasePendingTests {
  @Test(arguments: [
    (Release.namelessKey, Update?.none), ("https://example.com/a.zip", nil),
    ("https://example.com/page", nil), ("build:78", built("78")), ("Nightly", named("Nightly")),
  ])
  func `only a name is taken for one`(key: String, known: Update?) {
    var pending = State.Pending(version: nil, required: true)
    pending.key = key
    pending.url = "https://example.com/page"
    let release = Release(pending, scheme: .dotted)
    #expect(release.name == known?.name && release.build == known?.build)
    #expect(release.notificationKey == key)
  }

  private static func named(_ name: String) -> Update {
    var update = Update(version: nil, storeURL: "https://example.com/store")
    update.name = name
    return update
  }

  private static func built(_ build: String) -> Update {
    var update = Update(version: nil)
    update.build = build
    return update
  }
}

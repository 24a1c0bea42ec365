import Updates

struct Guide {
  let appVersion: String

  func refresh() async throws {
    let package = ContentPackage(
      name: "guide", url: "https://example.com/guide.tgz", bundledPath: "/usr/share/guide.tgz")
    let update = try await ContentStore().update(package)
    if let failure = update.failure { print("Still the old guide: \(failure)") }

    var environment = ConditionEnvironment()
    environment["appVersion"] = .text(appVersion)
    environment["defaults.beta"] = .bool(true)
    let condition = try Condition(parsing: "appVersion >= '1.2' AND defaults.beta == YES")
    guard let folder = update.path, try condition.holds(in: environment) else { return }

    guard let news = try Presentation(ofBundle: folder, language: "en") else { return }
    for page in news.pages { print(page.title, page.description, separator: "\n") }
    if news.forceUpgrade { print("Update at \(news.upgradeURL ?? "https://example.com")") }
  }
}

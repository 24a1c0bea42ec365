import UpdatesContent

struct Guide {
  let appVersion: String

  var environment: ConditionEnvironment {
    var environment = ConditionEnvironment.current(appVersion: appVersion)
    environment["defaults.beta"] = .bool(true)
    return environment
  }

  func refresh() async throws {
    let package = ContentPackage(
      name: "guide", url: "https://example.com/guide.tgz", bundledPath: "/usr/share/guide.tgz")
    let update = try await ContentStore().update(package)
    if let failure = update.failure { print("Still the old guide: \(failure.summary)") }

    let condition = try Condition(parsing: "platform == 'Linux' AND defaults.beta == YES")
    guard let folder = update.path, try condition.holds(in: environment) else { return }

    guard let news = try Presentation(ofBundle: folder, language: "en") else { return }
    for page in news.pages { print("\(page.title)\n\n\(page.description)") }
    if news.forceUpgrade { print("Update at \(news.upgradeURL ?? "https://example.com")") }
  }

  func sync(into folder: String) async throws {
    let options = SyncOptions(
      remote: "https://example.com/App.freshair/manifest.json", directory: folder,
      environment: environment)
    do {
      let report = try await ManifestSync(options).run { print($0.received, "bytes") }
      for bundle in report.bundles { print(bundle.name, "is in", bundle.path) }
    } catch {
      print("Still the old files: \(error)")
    }
  }
}

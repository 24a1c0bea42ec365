extension Policy {
  /// What is offered, made of a release and of what the configuration says besides.
  func update(from release: Release, isRequired: Bool, shouldNotify: Bool) -> Update {
    let isHard = isRequired || facts.configuration.updateType == .hard
    let storeID = release.storeID ?? facts.configuration.appStoreID
    var update = Update(
      version: release.version?.text, kind: isHard ? .hard : .soft, isRequired: isRequired,
      shouldNotify: shouldNotify, releaseNotes: release.notes, publishedAt: release.publishedAt,
      minimumOS: release.minimumOS?.version
        ?? facts.configuration.minimumOS?.version(on: facts.system.name),
      storeID: storeID, storeURL: release.storeURL ?? storePage(storeID),
      downloadURL: release.downloadURL, size: release.size, listing: release.listing)
    update.name = release.name
    update.build = release.build
    update.isInformational = release.isInformational || !selection.canUpdate(to: release)
    if let chosen {
      update.history = selection.history(upTo: chosen, notes: release.notes)
    }
    return update
  }

  private func storePage(_ id: String?) -> String? {
    guard let id else { return nil }
    let country = facts.country.map { "\($0)/" } ?? ""
    return "https://apps.apple.com/\(country)app/id\(id)"
  }
}

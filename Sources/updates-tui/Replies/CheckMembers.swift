import Updates

/// The members of a check's document, as the contract lists them.
enum CheckMembers {
  /// What there is to say where nothing was found out.
  static let blank: JSONObject = [
    "app": .null, "feed": .null, "firstLaunch": ["afterInstall": false, "afterUpdate": false],
    "notifications": ["shown": 0, "limit": .null], "reason": .null, "update": .null,
  ]

  static func members(of report: CheckReport) -> JSONObject {
    [
      "app": app(report.app),
      "feed": report.feed.map { feed($0) } ?? .null,
      "firstLaunch": [
        "afterInstall": .bool(report.firstLaunch == .afterInstall),
        "afterUpdate": .bool(report.firstLaunch == .afterUpdate),
      ],
      "notifications": [
        "shown": JSON(report.notifications.shown), "limit": JSON(report.notifications.limit),
      ],
      "reason": JSON(report.reason?.rawValue),
      "update": report.decision?.update.map { update($0) } ?? .null,
    ]
  }

  static func app(_ app: App) -> JSON {
    [
      "id": JSON(app.id), "name": JSON(app.name), "installed": JSON(app.version),
      "build": JSON(app.build),
    ]
  }

  private static func feed(_ feed: CheckReport.FeedUse) -> JSON {
    ["kind": .string(feed.kind), "url": JSON(feed.url), "fromCache": .bool(feed.isFromCache)]
  }

  static func update(_ update: Update) -> JSON {
    [
      "version": JSON(update.version), "type": .string(update.kind.rawValue),
      "required": .bool(update.isRequired), "shouldNotify": .bool(update.shouldNotify),
      "releaseNotes": JSON(update.releaseNotes?.text),
      "releaseNotesFormat": JSON(update.releaseNotes?.format.rawValue),
      "publishedAt": JSON(update.publishedAt?.iso8601), "minimumOS": JSON(update.minimumOS),
      "storeId": JSON(update.storeID), "storeURL": JSON(update.storeURL),
      "downloadURL": JSON(update.downloadURL), "size": JSON(update.size), "verification": .null,
    ]
  }
}

extension CheckReport {
  /// Why nothing is offered or announced; a failed feed is a reason too.
  var reason: Reason? {
    if let decision { return decision.reason }
    guard case .feed = failure else { return nil }
    return .feedFailed
  }

  /// The document's `result`.
  var result: String {
    switch decision?.outcome {
    case .available: "available"
    case .none?: "none"
    case .unsupported: "unsupported"
    case nil: "error"
    }
  }
}

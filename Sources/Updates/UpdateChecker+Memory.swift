import HarmlessText

extension UpdateChecker {
  /// Where the app is remembered: under its identifier, else under a name made of its
  /// configuration.
  package var record: AppRecord {
    get throws(AppRecordError) {
      try AppRecord(of: stateID, in: directories)
    }
  }

  private var stateID: String {
    get throws(AppRecordError) {
      if let id = app.id { return id }
      guard let location = rememberedLocation ?? configurationURL ?? feed.urls.first else {
        throw .nameless
      }
      // Who gets a new password is remembered all the same.
      return try AppRecord.id(ofConfiguration: withoutUserInformation(location))
    }
  }
}

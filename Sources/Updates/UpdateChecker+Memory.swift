import HarmlessText

extension UpdateChecker {
  /// Where the app is remembered: under its identifier, else under a name made of its
  /// configuration.
  package var memory: Memory {
    get throws(MemoryError) {
      try Memory(of: stateID, in: directories)
    }
  }

  private var stateID: String {
    get throws(MemoryError) {
      if let id = app.id { return id }
      guard let location = rememberedLocation ?? configurationURL ?? feed.urls.first else {
        throw .nameless
      }
      // Who gets a new password is remembered all the same.
      return try Memory.id(ofConfiguration: withoutUserInformation(location))
    }
  }
}

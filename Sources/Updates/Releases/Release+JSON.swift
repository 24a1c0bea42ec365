extension Release {
  /// All that is known of the release, and nothing of what is not.
  var json: JSON {
    var object = JSONObject()
    object["version"] = version?.json
    object["name"] = name.map(JSON.string)
    object["build"] = build.map(JSON.string)
    object["notes"] = notes.map { [.string($0.format.rawValue), .string($0.text)] }
    object["notesURL"] = notesURL.map(JSON.string)
    if !features.isEmpty { object["features"] = .array(features.map(JSON.string)) }
    // In the unit in which a date keeps it, so that no fraction is rounded.
    object["publishedAt"] = publishedAt.map { JSON($0.timeIntervalSinceReferenceDate) }
    object["minimumOS"] = minimumOS?.json
    object["maximumOS"] = maximumOS?.json
    object["systems"] = systems.map { .array($0.sorted().map(JSON.string)) }
    object["architectures"] = architectures.map { .array($0.sorted().map(JSON.string)) }
    object["channel"] = channel.map(JSON.string)
    object["isWithdrawn"] = isWithdrawn ? true : nil
    object["isPrerelease"] = isPrerelease ? true : nil
    object["exclusion"] = exclusion.map { .string($0.rawValue) }
    object["isCritical"] = isCritical ? true : nil
    object["isInformational"] = isInformational ? true : nil
    object["rolloutInterval"] = rolloutInterval.map { JSON($0) }
    object["minimumAutoupdateVersion"] = minimumAutoupdateVersion.map(JSON.string)
    object["signature"] = signature.map(JSON.string)
    object["storeID"] = storeID.map(JSON.string)
    object["storeURL"] = storeURL.map(JSON.string)
    object["downloadURL"] = downloadURL.map(JSON.string)
    object["size"] = size.map { JSON($0) }
    if listing != StoreListing() { object["listing"] = listing.json }
    return .object(object)
  }

  /// Reads what `json` gives; nil for anything else.
  init?(_ json: JSON) {
    guard let object = json.objectValue else { return nil }
    do throws(JSONMembers.Mismatch) {
      try self.init(JSONMembers(object))
    } catch {
      return nil
    }
  }

  private init(_ members: JSONMembers) throws(JSONMembers.Mismatch) {
    self.init(version: try members.value("version", Version.init))
    name = try members.text("name")
    build = try members.text("build")
    notes = try members.value("notes", ReleaseNotes.init)
    notesURL = try members.text("notesURL")
    features = try members.list("features")
    publishedAt = try members.number("publishedAt").map(Date.init(timeIntervalSinceReferenceDate:))
    minimumOS = try members.value("minimumOS", SystemRequirement.init)
    maximumOS = try members.value("maximumOS", SystemRequirement.init)
    systems = try members.texts("systems")
    architectures = try members.texts("architectures")
    channel = try members.text("channel")
    isWithdrawn = try members.flag("isWithdrawn")
    isPrerelease = try members.flag("isPrerelease")
    exclusion = try members.value("exclusion") { $0.stringValue.flatMap(Exclusion.init) }
    isCritical = try members.flag("isCritical")
    isInformational = try members.flag("isInformational")
    rolloutInterval = try members.integer("rolloutInterval")
    minimumAutoupdateVersion = try members.text("minimumAutoupdateVersion")
    signature = try members.text("signature")
    storeID = try members.text("storeID")
    storeURL = try members.text("storeURL")
    downloadURL = try members.text("downloadURL")
    size = try members.integer("size")
    listing = try members.value("listing", StoreListing.init) ?? StoreListing()
  }
}

extension Version {
  /// The version with the scheme by which it is read.
  var json: JSON {
    [.string(scheme.rawValue), .string(text)]
  }

  /// Reads what `json` gives; nil for anything else.
  init?(_ json: JSON) {
    guard let parts = json.arrayValue, parts.count == 2,
      let scheme = parts[0].stringValue.flatMap(VersionScheme.init),
      let text = parts[1].stringValue,
      let version = try? Version(text, scheme: scheme)
    else { return nil }
    self = version
  }
}

extension ReleaseNotes {
  fileprivate init?(_ json: JSON) {
    guard let parts = json.arrayValue, parts.count == 2,
      let format = parts[0].stringValue.flatMap(Format.init), let text = parts[1].stringValue
    else { return nil }
    self.init(text: text, format: format)
  }
}

extension Release.SystemRequirement {
  fileprivate var json: JSON {
    [.string(version), .bool(isForAppleSystems)]
  }

  fileprivate init?(_ json: JSON) {
    guard let parts = json.arrayValue, parts.count == 2, let version = parts[0].stringValue,
      let isForAppleSystems = parts[1].boolValue
    else { return nil }
    self.init(version: version, isForAppleSystems: isForAppleSystems)
  }
}

extension StoreListing {
  fileprivate var json: JSON {
    var object = JSONObject()
    object["name"] = name.map(JSON.string)
    object["seller"] = seller.map(JSON.string)
    object["price"] = price.map(JSON.string)
    object["rating"] = rating.map { JSON($0) }
    object["ratingCount"] = ratingCount.map { JSON($0) }
    return .object(object)
  }

  fileprivate init?(_ json: JSON) {
    guard let members = json.objectValue.map(JSONMembers.init) else { return nil }
    do throws(JSONMembers.Mismatch) {
      self.init(
        name: try members.text("name"), seller: try members.text("seller"),
        price: try members.text("price"), rating: try members.number("rating"),
        ratingCount: try members.integer("ratingCount"))
    } catch {
      return nil
    }
  }
}

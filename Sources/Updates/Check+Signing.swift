extension Check {
  /// The demands on the feed's document; nil if it need not be signed.
  ///
  /// Throws if the app file or the command line has made a signature impossible.
  func signing() throws -> DocumentSigning? {
    guard checker.feed.isSigned else { return nil }
    if let expected = checker.feed.expectedForSigning {
      throw Problem(.appFileSigned, "'feed.signed-feed' is true, expected \(expected)")
    }
    guard case .minisign(let key) = checker.feed.publicKey else { return nil }
    // The decision reports what is wrong with the state.
    var unused: [Warning] = []
    return DocumentSigning(key: key, newest: known(noting: &unused).documents[feedName])
  }

  /// The age of the document that a signed feed was read from.
  ///
  /// Throws if its signature was not verified, which would be a mistake in that feed.
  func verifiedAge(of result: FeedResult) throws -> DocumentAge {
    guard let age = result.age else {
      throw Problem(
        .untrusted, "'feed' cannot be trusted: its signature was not verified")
    }
    return age
  }

  var feedName: String {
    var anyVersion = app
    (anyVersion.version, anyVersion.build) = (nil, nil)
    let url = checker.feed.addresses.first ?? ""
    return DocumentRequest(
      url: AddressTemplate(url).expanded(for: anyVersion, on: checker.system),
      method: checker.feed.method ?? "GET", body: checker.feed.body.map { Array($0.utf8) }
    ).fingerprint
  }
}

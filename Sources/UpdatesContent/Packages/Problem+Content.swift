import HarmlessText

/// Why content was not updated; the content in place is unchanged.
extension Problem {
  static func contentName(_ name: String) -> Problem {
    Problem(.usageName, "'\(name.harmlessLine(limit: 60))' is not a valid package name")
  }

  /// Another process is updating the same content.
  static func contentBusy(_ path: String) -> Problem {
    Problem(.contentBusy, "another process is updating '\(path.harmlessLine(limit: 512))'")
  }

  /// The destination has something that is not this package's content, or was changed since.
  ///
  /// `names` are those of files in a folder; a file has none.
  static func contentForeign(_ path: String, _ names: [String] = []) -> Problem {
    guard !names.isEmpty else {
      return Problem(
        .contentForeign,
        "'\(path.harmlessLine(limit: 512))' is not this package's content, or was changed since")
    }
    return Problem(
      .contentForeign,
      ContentFolder.tell(names, in: path, notFrom: "this package did not"),
      hint: "move them away, or choose another folder")
  }

  /// The server did not send the content; `retryAfter` is how long it asks to wait.
  static func contentStatus(_ url: String, code: Int, retryAfter: Duration? = nil) -> Problem {
    let forbidden =
      code == 401
      ? "the server requires other credentials; give them with --header"
      : "check that the web server may read the file; on S3, check its access rights"
    var problem = Problem(
      .contentStatus,
      "Unexpected status code \(code) returned while attempting to download package '\(url)'",
      hint: hint(status: code, retryAfter: retryAfter, forbidden: forbidden),
      exitCode: exitCode(ofStatus: code, retryAfter: retryAfter), facts: ["status": "\(code)"])
    problem.retryAfter = retryAfter
    return problem
  }

  static func contentTooLarge(_ source: String, limit: String) -> Problem {
    Problem(.contentTooLarge, "'\(source)' is larger than \(limit)")
  }

  /// There is no signature; `answer` is why it could not be fetched.
  ///
  /// That does not mean that the download is bad.
  static func contentUnsigned(_ url: String, _ answer: Problem) -> Problem {
    guard let status = answer.status else {
      return Problem(.contentNoSignature, "there is no signature at '\(url)'", exitCode: .noInput)
    }
    let isForNow =
      status >= 500 || status == 429 || (status == 403 && answer.retryAfter != nil)
    guard isForNow else {
      return Problem(
        .contentNoSignature, "there is no signature at '\(url)' (status \(status))")
    }
    return Problem(
      .contentSignatureStatus,
      "the signature at '\(url)' is not available right now (status \(status))",
      hint: hint(status: status, retryAfter: answer.retryAfter),
      exitCode: exitCode(ofStatus: status, retryAfter: answer.retryAfter))
  }

  /// The time limit was reached before the download was unpacked or saved.
  static func contentTimeout(_ source: String) -> Problem {
    Problem(.contentTimeout, "the time limit was reached before '\(source)' was in place")
  }

  /// The program could not save the content itself.
  static func contentNotSaved(_ problem: String) -> Problem {
    Problem(.contentNotSaved, "the content was not saved: \(problem)")
  }

  /// The system has no memory left, or a library failed for a reason other than the content.
  static func contentFailed(_ problem: String) -> Problem {
    Problem(.contentFailed, "the content was not updated: \(problem)")
  }

  /// Neither the server's content nor the bundled copy can be used.
  func andBundled(_ bundled: Problem) -> Problem {
    var both = self
    both.summary += "; the bundled copy: \(bundled.summary)"
    both.hint =
      bundled.kind == .contentUnreadable
      ? "check the path after --bundled"
      : "create the bundled copy again, or give another one after --bundled"
    return both
  }
}

extension Problem {
  /// What is done with a file or folder of content.
  enum ContentWork {
    case reading, writing, placing
  }

  /// Does work on files, whose problems are then those of content.
  static func content<Value: ~Copyable>(
    _ work: ContentWork, _ body: () throws -> Value
  ) throws -> Value {
    do {
      return try body()
    } catch let problem as Problem {
      throw problem.ofContent(work)
    }
  }

  /// The problem of content that any other problem is.
  func ofContent(_ work: ContentWork) -> Problem {
    guard subject == nil, !code.hasPrefix("content."), !code.hasPrefix("usage.") else {
      return self
    }
    if isOfDownload { return ofContentDownload }
    let shown = "'\((path ?? "").harmlessLine(limit: 512))'"
    let unwritten = "\(shown) cannot be created or changed: \(summary)"
    switch (work, kind) {
    case (_, .libraryMissing), (_, .processPath): return self
    case (_, .cryptography): return .contentFailed("a checksum could not be computed")
    case (_, .processNoHome):
      return Problem(
        .contentNoPlace, "there is no home directory for content", hint: hint ?? "set HOME")
    case (.reading, .fileTooLarge):
      return Problem(.contentTooLarge, shown + summary.dropFirst("it".count))
    case (.reading, .fileFailed), (.reading, .archiveReadFailed):
      return Problem(.contentReadFailed, "\(shown) cannot be read: \(summary)")
    case (.reading, _): return Problem(.contentUnreadable, "\(shown) cannot be read: \(summary)")
    case (.placing, .fileImmovable), (.placing, .fileNotFolder), (.placing, .fileNotRegular),
      (.placing, .fileForeign),
      (.placing, .fileMountPoint), (.placing, .fileBrokenLink), (.placing, .fileOccupied):
      let advice = kind == .fileImmovable ? hint : nil
      return Problem(.contentDestination, "\(shown): \(summary)", hint: advice)
    case (.placing, .fileReplaced): return .contentForeign(path ?? "")
    case (.placing, .fileBusy), (_, .fileLocked): return .contentBusy(path ?? "")
    case (_, .fileDenied), (_, .fileReadOnly), (_, .fileMissing), (_, .fileNotFolder),
      (_, .fileForeign):
      return Problem(.contentCannotCreate, unwritten)
    case (_, .fileDiskFull):
      return Problem(.contentCannotWrite, unwritten, hint: "check the free space on the disk")
    default: return Problem(.contentCannotWrite, unwritten)
    }
  }

  /// The problem of content that one of a URL or a download is.
  package var ofContentDownload: Problem {
    let url = facts["url"] ?? facts["place"] ?? ""
    let shown = presentableURL(url)
    switch kind {
    case .installChecksum:
      return Problem(
        .contentChecksum,
        "'\(shown)' has the SHA-256 \(facts["found"] ?? ""), expected \(facts["expected"] ?? "")")
    case .downloadIncomplete where exitCode == .malformed:
      return .contentTooLarge(shown, limit: facts["limit"] ?? "")
    case .downloadIncomplete:
      return (mayPass ? Problem.timedOut(url: url) : .cutOff(url: url)).of(.content)
    default:
      if let status { return .contentStatus(shown, code: status, retryAfter: retryAfter) }
      var problem = of(.content)
      if kind == .url {
        problem.hint =
          hint == Problem.unsupportedScheme(url: "").hint
          ? "give an https or a file URL" : "write it like https://example.com/content.tgz"
      }
      return problem
    }
  }

  /// The problem of an archive whose location is `source`, in harmless text.
  func ofUnpacking(_ source: String) -> Problem {
    switch kind {
    case .archiveTooLarge: .contentTooLarge(source, limit: facts["limit"] ?? "")
    case .archiveMemory: .contentFailed("there is not enough memory")
    case .archiveReadFailed: ofContent(.reading)
    case .archiveRefused:
      Problem(.contentRefused, "'\(source)' could not be unpacked: \(summary)")
    case .archiveDamaged, .archiveUnrecognized:
      Problem(
        .contentMalformed, "Package could not be unzipped: '\(source)': \(summary)",
        hint: kind == .archiveUnrecognized ? "Verify that it is gzip format" : nil)
    default: ofContent(.writing)
    }
  }
}

import HarmlessText

struct BundledContent: Sendable {
  /// In bytes.
  static let limit = 64 << 10

  let path: String
  /// Nil if there is no `.meta` file, or no date in it.
  let lastModified: String?
  let warnings: [Warning]
  private let isReadable: Bool

  init(path: String) {
    self.path = path
    var warnings: [Warning] = []
    do {
      _ = try OpenFile.reading(path)
      isReadable = true
    } catch {
      let error = Problem(error)
      isReadable = false
      let shown = path.harmlessLine(limit: 512)
      warnings.append(
        Warning(
          code: "content.bundled",
          message: "The bundled copy '\(shown)' cannot be read: \(error.summary)"))
    }
    let meta = path + ".meta"
    let (date, problem) = Self.date(in: meta)
    lastModified = date
    if let problem {
      let shown = meta.harmlessLine(limit: 512)
      warnings.append(Warning(code: "content.meta", message: "'\(shown)' is not used: \(problem)"))
    }
    self.warnings = warnings
  }

  func isNewer(than record: ContentRecord?, isInPlace: Bool) -> Bool {
    guard isReadable, let lastModified, let date = Instant(httpDate: lastModified) else {
      return false
    }
    guard isInPlace, let record else { return true }
    // Content without a date, or with one too recent to be reliable, may have any age.
    guard let stored = record.validators.lastModified.flatMap({ Instant(httpDate: $0) }) else {
      return false
    }
    return date > stored
  }

  /// Both are nil if there is no such file.
  private static func date(in path: String) -> (date: String?, problem: String?) {
    let bytes: [UInt8]
    do {
      bytes = try FileSystem.contents(of: path, limit: limit)
    } catch Problem.kind(.fileMissing) {
      return (nil, nil)
    } catch {
      let error = Problem(error)
      return (nil, error.summary)
    }
    guard let document = try? JSON(parsing: bytes) else { return (nil, "it is not JSON") }
    guard let text = Validators.kept(document["Last-Modified"]?.stringValue),
      Instant(httpDate: text) != nil
    else { return (nil, "it has no 'Last-Modified' with a date of HTTP") }
    return (text, nil)
  }
}

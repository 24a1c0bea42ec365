package import UpdatesPlatform
import UpdatesUI

extension Instant {
  /// Such as `today 18:00`, in the time zone of the process; the full date if `now` is nil.
  package func local(at now: Instant?) -> String {
    Localization.english.moment(self, at: now)
  }
}

extension String {
  package func withLocalDates(at now: Instant) -> String {
    var result = ""
    var rest = self[...]
    while let end = rest.firstIndex(of: "Z") {
      let next = rest.index(after: end)
      let candidate = rest[..<next].suffix(20)
      if candidate.utf8.count == 20, candidate.utf8.contains(UInt8(ascii: "T")),
        let date = Instant(iso8601: String(candidate))
      {
        result += rest[..<candidate.startIndex] + date.local(at: now)
      } else {
        result += rest[..<next]
      }
      rest = rest[next...]
    }
    return result + rest
  }
}

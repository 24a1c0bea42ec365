/// How a tool ends; the numbers are those of `sysexits.h` where it has one.
package struct ExitCode: RawRepresentable, Hashable, Sendable {
  package var rawValue: Int32

  package init(rawValue: Int32) {
    self.rawValue = rawValue
  }

  package static let done = Self(rawValue: 0)
  package static let available = Self(rawValue: 100)
  package static let required = Self(rawValue: 101)
  package static let unsupported = Self(rawValue: 102)
  package static let usage = Self(rawValue: 64)
  package static let malformed = Self(rawValue: 65)
  package static let noInput = Self(rawValue: 66)
  package static let unavailable = Self(rawValue: 69)
  package static let defect = Self(rawValue: 70)
  package static let cannotCreate = Self(rawValue: 73)
  package static let inputOutput = Self(rawValue: 74)
  package static let tryAgainLater = Self(rawValue: 75)
  package static let protocolBroken = Self(rawValue: 76)
  package static let notPermitted = Self(rawValue: 77)
  package static let badAppFile = Self(rawValue: 78)
  package static let interrupted = Self(rawValue: 130)
}

import HarmlessText

/// The members of a JSON object that stand for the properties of a value.
///
/// A value names its members once, in `exchange(with:)`, which reads them or writes them.
struct StateFields {
  private(set) var object: JSONObject
  private let isReading: Bool
  private let writesNull: Bool
  private var known: [String] = []
  /// The position of the next member, if the members are in the order in which they are written.
  private var next = 0
  /// Whether a member without which the value says nothing is missing.
  private var isIncomplete = false

  /// Reads a value; a member that is not what it should be counts as missing.
  ///
  /// The result is nil if such a member is one that the value must have.
  static func read<Value: StateRecord>(_ object: JSONObject) -> Value? {
    var fields = StateFields(object: object, isReading: true, writesNull: false)
    var value = Value()
    value.exchange(with: &fields)
    return fields.isIncomplete ? nil : value
  }

  static func written(_ value: some StateRecord, writesNull: Bool = true) -> JSONObject {
    var fields = StateFields(object: JSONObject(), isReading: false, writesNull: writesNull)
    var value = value
    value.exchange(with: &fields)
    return fields.object
  }

  mutating func field<Value: StateValue>(_ key: String, _ value: inout Value?) {
    exchange(key, &value, read: Value.init(inState:)) { $0.inState }
  }

  /// A property that is not changed if its member is missing.
  mutating func field<Value: StateValue>(
    _ key: String, _ value: inout Value, isNeeded: Bool = false
  ) {
    var found: Value? = value
    field(key, &found)
    if isNeeded, found == nil { isIncomplete = true }
    value = found ?? value
  }

  mutating func list<Value: StateValue>(_ key: String, _ values: inout [Value]) {
    var found: [Value]? = values
    exchange(key, &found) {
      $0.arrayValue?.compactMap(Value.init(inState:))
    } write: {
      .array($0.map(\.inState))
    }
    values = found ?? values
  }

  mutating func versions<Value: StateValue>(
    _ key: String, _ values: inout RememberedVersions<Value>
  ) {
    var found: RememberedVersions<Value>? = values
    exchange(key, &found) { value in
      var versions = RememberedVersions<Value>()
      for member in (value.objectValue?.members ?? []).suffix(State.listLimit) {
        guard let value = Value(inState: member.value) else { continue }
        versions[member.key.harmlessLine(limit: String.stateLimit)] = value
      }
      return versions
    } write: { versions in
      var object = JSONObject()
      for entry in versions.entries { object[entry.version] = entry.value.inState }
      return .object(object)
    }
    values = found ?? values
  }

  /// The members that no property stands for, which stay as they are.
  mutating func others(_ others: inout JSONObject) {
    if isReading { others = JSONObject() }
    for member in (isReading ? object : others).members where !known.contains(member.key) {
      if isReading { others[member.key] = member.value } else { object[member.key] = member.value }
    }
  }

  private mutating func exchange<Value>(
    _ key: String, _ value: inout Value?, read: (JSON) -> Value?, write: (Value) -> JSON
  ) {
    known.append(key)
    if isReading {
      value = member(key).flatMap(read)
    } else {
      object[key] = value.map(write) ?? (writesNull ? .null : nil)
    }
  }

  private mutating func member(_ key: String) -> JSON? {
    guard next < object.members.count, object.members[next].key == key else { return object[key] }
    next += 1
    return object.members[next - 1].value
  }
}

/// A value of a member in the state file.
protocol StateValue: Sendable {
  /// Reads a value; the file is no more trusted than a server.
  init?(inState value: JSON)
  var inState: JSON { get }
}

/// A value with members of its own; a new one has no facts.
protocol StateRecord: StateValue {
  init()
  mutating func exchange(with fields: inout StateFields)
}

extension StateRecord {
  init?(inState value: JSON) {
    guard let record: Self = value.objectValue.flatMap(StateFields.read) else { return nil }
    self = record
  }

  var inState: JSON { .object(StateFields.written(self)) }
}

extension StateValue where Self: RawRepresentable<String> {
  init?(inState value: JSON) {
    guard let word = value.stringValue.flatMap(Self.init) else { return nil }
    self = word
  }

  var inState: JSON { .string(rawValue) }
}

extension Reason: StateValue {}
extension NotifyMode: StateValue {}
extension InstallRecord.Outcome: StateValue {}

extension String: StateValue {
  /// In bytes; a longer text is cut when it is read.
  ///
  /// An address that is shown, with which one is compared, has as many.
  fileprivate static let stateLimit = 4096

  init?(inState value: JSON) {
    guard let text = value.stringValue else { return nil }
    self = text.harmlessLine(limit: Self.stateLimit)
  }

  var inState: JSON { .string(self) }
}

extension Int: StateValue {
  /// No number in the file is negative.
  init?(inState value: JSON) {
    guard let number = value.integerValue, number >= 0 else { return nil }
    self = number
  }

  var inState: JSON { JSON(self) }
}

extension Bool: StateValue {
  init?(inState value: JSON) {
    guard let flag = value.boolValue else { return nil }
    self = flag
  }

  var inState: JSON { .bool(self) }
}

extension Instant: StateValue {
  init?(inState value: JSON) {
    guard let date = value.stringValue.flatMap({ Instant(iso8601: $0) }) else { return nil }
    self = date
  }

  var inState: JSON { .string(iso8601) }
}

extension Provenance: StateValue {
  init?(inState value: JSON) { self.init(value) }

  var inState: JSON { json }
}

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

  mutating func field<Value>(
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

  /// A property that is not changed if its member is missing.
  mutating func field<Value>(
    _ key: String, _ value: inout Value, isNeeded: Bool = false, read: (JSON) -> Value?,
    write: (Value) -> JSON
  ) {
    var found: Value? = value
    field(key, &found, read: read, write: write)
    if isNeeded, found == nil { isIncomplete = true }
    value = found ?? value
  }

  /// The members that no property stands for, which stay as they are.
  mutating func others(_ others: inout JSONObject) {
    if isReading { others = JSONObject() }
    for member in (isReading ? object : others).members where !known.contains(member.key) {
      if isReading { others[member.key] = member.value } else { object[member.key] = member.value }
    }
  }
}

/// A value that is kept in the state file; a new one has no facts.
protocol StateRecord: Sendable {
  init()
  mutating func exchange(with fields: inout StateFields)
}

// MARK: Kinds of properties

extension StateFields {
  /// Reads a text and makes it harmless, because the file is no more trusted than a server.
  static func text(_ value: JSON) -> String? { value.stringValue?.harmlessLine() }

  static func date(_ value: JSON) -> Instant? {
    value.stringValue.flatMap { Instant(iso8601: $0) }
  }

  static func count(_ value: JSON) -> Int? { value.integerValue.flatMap { $0 >= 0 ? $0 : nil } }

  static func record<Value: StateRecord>(_ value: JSON) -> Value? {
    value.objectValue.flatMap { read($0) }
  }

  /// `limit` is in bytes; a longer text is cut when it is read.
  mutating func text(_ key: String, _ value: inout String?, limit: Int = 1024) {
    field(key, &value, read: { $0.stringValue?.harmlessLine(limit: limit) }, write: JSON.string)
  }

  mutating func neededText(_ key: String, _ value: inout String) {
    field(key, &value, isNeeded: true, read: Self.text, write: JSON.string)
  }

  mutating func date(_ key: String, _ value: inout Instant?) {
    field(key, &value, read: Self.date) { .string($0.iso8601) }
  }

  mutating func neededDate(_ key: String, _ value: inout Instant) {
    field(key, &value, isNeeded: true, read: Self.date) { .string($0.iso8601) }
  }

  mutating func number(_ key: String, _ value: inout Int?) {
    field(key, &value, read: \.integerValue) { JSON($0) }
  }

  mutating func flag(_ key: String, _ value: inout Bool, isNeeded: Bool = false) {
    field(key, &value, isNeeded: isNeeded, read: \.boolValue) { JSON($0) }
  }

  mutating func record<Value: StateRecord>(_ key: String, _ value: inout Value?) {
    field(key, &value, read: Self.record) { .object(Self.written($0)) }
  }

  mutating func records<Value: StateRecord>(_ key: String, _ values: inout [Value]) {
    field(key, &values) {
      $0.arrayValue?.compactMap(Self.record)
    } write: { values in
      .array(values.map { .object(Self.written($0)) })
    }
  }

  mutating func versions<Value>(
    _ key: String, _ values: inout RememberedVersions<Value>, read: (JSON) -> Value?,
    write: (Value) -> JSON
  ) {
    field(key, &values) { value in
      var versions = RememberedVersions<Value>()
      for member in (value.objectValue?.members ?? []).suffix(State.listLimit) {
        if let value = read(member.value) { versions[member.key.harmlessLine()] = value }
      }
      return versions
    } write: { versions in
      var object = JSONObject()
      for entry in versions.entries { object[entry.version] = write(entry.value) }
      return .object(object)
    }
  }
}

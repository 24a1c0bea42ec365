import Testing

@testable import UpdatesPlatform

@Suite struct ConditionComparisonTests {
  /// A comparison holds or not.
  private static let comparisons: [(String, Bool)] = [
    // Each sign and each of its spellings.
    ("platform == 'iOS'", true), ("platform = 'iOS'", true), ("platform == 'Linux'", false),
    ("platform != 'Linux'", true), ("platform <> 'Linux'", true), ("platform <> 'iOS'", false),
    ("displayScale < 3", true), ("displayScale < 2", false),
    ("displayScale <= 2", true), ("displayScale =< 2", true), ("displayScale =< 1", false),
    ("displayScale >= 2", true), ("displayScale => 2", true), ("displayScale => 3", false),
    // Values on either side, keys on both.
    ("'iOS' == platform", true), ("3 > displayScale", true), ("1 > displayScale", false),
    ("systemVersion > appVersion", true), ("platform == platform", true),
    ("platform == device", false), ("1 == 1", true), ("'a' == 'b'", false),
    // Texts.
    ("platform == 'ios'", false), ("platform ==[c] 'ios'", true), ("platform != [C] 'IOS'", false),
    ("platform < 'zOS'", true), ("platform > 'zOS'", false), ("'b' <[c] 'C'", true),
    ("'b' < 'C'", false), ("defaults.empty == ''", true),
    ("defaults.umlaut == 'Gru\u{308}\u{DF}e'", true),
    // Numbers.
    ("displayScale == 2", true), ("displayScale == 2.0", true), ("displayScale == '2'", true),
    ("displayScale == 2e0", true), ("displayScale > -1", true), ("defaults.count == 3", true),
    ("defaults.ten > 9", true), ("9 < defaults.ten", true), ("defaults.ten > '9'", false),
    ("defaults.big == 9007199254740993", true), ("defaults.zero == 0", true),
    ("defaults.zero == -0.0", true),
    // A value that is known to be a number is none of a version.
    ("defaults.ratio > 1.5", false), ("defaults.ratio == 1.250", true),
    // A text against a number is one, too, and no digit is lost.
    ("defaults.scale > 1.25", true), ("defaults.scale == 1.50", true),
    ("defaults.huge == 12345678901234567891", true),
    ("defaults.huge == 12345678901234567890", false),
    ("defaults.huge > 12345678901234567890", true), ("1e2 == 100", true), ("1e-2 == 0.01", true),
    ("-1e3 < -999.9", true), ("-0.5 > -0.51", true), ("0.1 < 1e-1", false), ("10e-1 == 1", true),
  ]

  /// Versions compare as versions.
  private static let versions: [(String, Bool)] = [
    // Where a key is a version.
    ("systemVersion > 8.4", true), ("systemVersion > '10.0'", false),
    ("systemVersion < 10.0", true),
    ("systemVersion == 9", true), ("systemVersion == '9.0.0'", true), ("systemVersion != 9", false),
    ("appVersion < 1.0", true), ("appVersion > 1.0", false), ("appVersion < '1.0-beta'", true),
    ("1.0 > appVersion", true), ("appVersion == 'v0.9'", true), ("appVersion <= 0.9", true),
    // Both look like versions.
    ("'10.0' > '9.0'", true), ("10.0 > 9.0", true), ("defaults.release > 1.9", false),
    ("defaults.release > '1.9'", true), ("'1.10' == '1.10.0'", true), ("'2.0' < '10.0'", true),
    // One of them does not.
    ("'10' > '9.0'", false), ("'1.' < '1.5'", true), ("'.5' > '0.9'", false),
    ("'1..2' == '1.2'", false), ("'1.2b' == '1.02b'", false),
    // A version against what is none.
    ("appVersion == 'unknown'", false), ("appVersion != 'unknown'", true),
    ("appVersion < 'unknown'", false), ("appVersion > 'unknown'", false),
    ("appVersion == ''", false), ("appVersion < YES", false), ("appVersion == YES", false),
    // Lists and bounds of versions.
    ("systemVersion IN {8, 9}", true), ("systemVersion IN {'8.4', '9.1'}", false),
    ("systemVersion BETWEEN {8.4, 10.0}", true), ("systemVersion BETWEEN {9.1, 10.0}", false),
  ]

  /// Nil, truth values and other kinds.
  private static let kinds: [(String, Bool)] = [
    // Nil.
    ("device == nil", true), ("device == NULL", true), ("device != nil", false),
    ("nil == nil", true), ("nil != NULL", false), ("platform == nil", false),
    ("platform != nil", true), ("device == 'iPad'", false), ("device != 'iPad'", true),
    ("device < 'iPad'", false), ("device > 'iPad'", false), ("device <= nil", false),
    ("device >= nil", false), ("NOT device < 3", true), ("defaults.gone == nil", true),
    ("nowhere.at.all == nil", true), ("nowhere != defaults.gone", false),
    ("device IN {'iPad', nil}", true), ("device IN {'iPad'}", false), ("device IN nil", false),
    ("device MATCHES '.*'", false), ("platform BEGINSWITH nil", false), ("device == ''", false),
    ("appVersion > nil", false), ("appVersion == nil", false),
    // Truth values.
    ("defaults.beta == YES", true), ("defaults.beta == true", true), ("defaults.beta == no", false),
    ("defaults.off == FALSE", true), ("defaults.beta != NO", true), ("defaults.beta == 1", true),
    ("defaults.beta == 'true'", true), ("defaults.beta == 'x'", false),
    ("defaults.beta > NO", false), ("defaults.beta < 2", false), ("defaults.beta == nil", false),
    // Kinds that do not compare.
    ("platform < 3", false), ("platform > 3", false), ("platform == 3", false),
    ("defaults.nested != nil", true), ("defaults.nested.deep == 'x'", true),
    ("defaults.tags == defaults.tags", true), ("defaults.beta BEGINSWITH 'Y'", false),
    ("defaults.nested == defaults.nested", false),
  ]

  /// Operators of texts and lists.
  private static let operators: [(String, Bool)] = [
    ("platform BEGINSWITH 'i'", true), ("platform BEGINSWITH 'O'", false),
    ("platform beginswith[c] 'I'", true), ("platform ENDSWITH 'OS'", true),
    ("platform EndsWith 'os'", false), ("platform ENDSWITH[c] 'os'", true),
    ("platform CONTAINS 'O'", true), ("platform CONTAINS 'x'", false),
    ("systemVersion BEGINSWITH '9.'", true), ("systemVersion BEGINSWITH 9", true),
    ("'aabaac' CONTAINS 'aac'", true), ("'aabaab' CONTAINS 'aac'", false),
    ("defaults.tags CONTAINS 'a'", true), ("defaults.tags CONTAINS 'b'", false),
    ("defaults.tags CONTAINS[c] 'b'", true), ("defaults.tags CONTAINS 1", true),
    ("'a' IN defaults.tags", true), ("'z' IN defaults.tags", false), ("'O' IN platform", true),
    ("appVersion IN defaults.versions", true), ("defaults.ten IN defaults.versions", false),
    ("platform IN {'iOS', 'tvOS'}", true), ("platform IN {'ios'}", false),
    ("platform IN[c] {'ios'}", true), ("platform IN {}", false),
    ("platform in {nil, 1, YES}", false),
    ("displayScale IN {1, 2}", true), ("'iOS' IN {device, platform}", true),
    ("displayScale BETWEEN {1, 3}", true), ("displayScale BETWEEN {2, 2}", true),
    ("displayScale BETWEEN {3, 1}", false), ("platform BETWEEN {'a', 'z'}", true),
    ("platform LIKE 'i?S'", true), ("platform LIKE 'i*'", true), ("platform LIKE '*'", true),
    ("platform LIKE 'I*'", false), ("platform LIKE[c] 'I*'", true), ("platform LIKE 'i'", false),
    ("'a*c' LIKE 'a\\\\*c'", true), ("'abc' LIKE 'a\\\\*c'", false), ("'a?' LIKE 'a\\\\?'", true),
    ("'' LIKE ''", true), ("'' LIKE '*'", true), ("'' LIKE '?'", false),
    ("'abc' LIKE defaults.glob", true), ("defaults.umlaut LIKE 'Gr??e'", true),
    ("platform MATCHES '[a-z]OS'", true), ("platform MATCHES 'OS'", false),
    ("platform MATCHES 'iOS|tvOS'", true), ("systemVersion MATCHES '\\\\d+\\\\.\\\\d+'", true),
    ("defaults.umlaut MATCHES '\\\\w{5}'", true),
    ("defaults.umlaut MATCHES[c] 'GR\u{DC}\u{DF}E'", true),
    ("defaults.group MATCHES defaults.group", true), ("'' MATCHES ''", true),
    ("'a\\nb' MATCHES 'a.b'", false), ("defaults.#in == 'key word'", true),
  ]

  /// Terms are joined and quoted as in NSPredicate.
  private static let terms: [(String, Bool)] = [
    // NOT before AND before OR.
    ("TRUEPREDICATE", true), ("falsepredicate", false),
    ("TRUEPREDICATE OR TRUEPREDICATE AND FALSEPREDICATE", true),
    ("(TRUEPREDICATE OR TRUEPREDICATE) AND FALSEPREDICATE", false),
    ("FALSEPREDICATE AND FALSEPREDICATE OR TRUEPREDICATE", true),
    ("FALSEPREDICATE AND (FALSEPREDICATE OR TRUEPREDICATE)", false),
    ("NOT FALSEPREDICATE AND FALSEPREDICATE", false),
    ("NOT (FALSEPREDICATE AND FALSEPREDICATE)", true), ("NOT TRUEPREDICATE OR TRUEPREDICATE", true),
    ("!TRUEPREDICATE", false), ("!!TRUEPREDICATE", true), ("not not not TRUEPREDICATE", false),
    ("!platform == 'Linux'", true), ("NOT platform == 'iOS' OR displayScale == 2", true),
    ("platform=='iOS'&&systemVersion>8.4&&appVersion<1.0", true),
    ("platform == 'iOS' && systemVersion > 8.4 && appVersion > 1.0", false),
    ("platform == 'Linux' or displayScale == 3 or device == nil", true),
    ("((((platform == 'iOS'))))", true), ("(platform == 'iOS') and (displayScale == 2)", true),
    ("FALSEPREDICATE || !FALSEPREDICATE && TRUEPREDICATE", true),
    // Quoting.
    ("platform == \"iOS\"", true), ("'it\\'s' == \"it's\"", true), ("\"\\\"\" == '\"'", true),
    ("'\\x69OS' == platform", true), ("'\\u0069\\u004fS' == platform", true),
    ("'a\\\\b' == 'a\\u005cb'", true), ("'\\t' == '\t'", true), ("'\\n' == '\n'", true),
    ("'AND' == 'and'", false), ("'a && b' == 'a && b'", true), ("#nil == nil", true),
  ]

  @Test(arguments: comparisons + versions + kinds + operators + terms)
  func `a condition holds or not`(text: String, holds: Bool) throws {
    #expect(try Condition(parsing: text).holds(in: .sample) == holds)
  }
}

import Testing

@testable import UpdatesPlatform

@Suite struct JSONValuesTests {
  @Test(arguments: [
    ("7", 7), ("-3", -3), ("7.0", 7), ("1e2", 100), ("9223372036854775807", Int.max),
    ("9223372036854775808", nil), ("7.5", nil), ("1e400", nil), ("1e19", nil), ("-0", 0),
  ])
  func `a whole number is an integer however it is written`(text: String, value: Int?) {
    #expect(JSON.number(text).integerValue == value)
  }

  @Test(arguments: [0, 30])
  func `each Unicode form of a key is set and removed by itself`(others: Int) {
    var object = JSONObject()
    for number in 0..<others { object["k\(number)"] = 0 }
    object["\u{E9}"] = 1
    object["e\u{301}"] = 2
    #expect(object["\u{E9}"] == 1)
    object["\u{E9}"] = nil
    #expect(object["e\u{301}"] == 2)
    #expect(object["\u{E9}"] == nil)
    #expect(object.members.count == others + 1)
  }

  @Test func `members are set, replaced and removed in small and large objects`() {
    for count in [3, 100] {
      var object = JSONObject()
      for number in 0..<count { object["k\(number)"] = JSON(number) }
      object["k1"] = "one"
      object["k0"] = nil
      object["none"] = nil
      #expect(object.members.count == count - 1)
      #expect(object["k0"] == nil)
      #expect(object["k1"] == "one")
      #expect(object["k\(count - 1)"] == JSON(count - 1))
      #expect(object.keys.first == "k1")
      let added = object.append("k1", 1)
      #expect(!added)
      #expect(object["k1"] == "one")
    }
  }
}

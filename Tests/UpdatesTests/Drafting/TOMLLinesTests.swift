import Testing

@testable import Updates

@Suite struct TOMLLinesTests {
  @Test func `plain lines are read with their tables`() {
    let file = TOMLLines(
      """
      name = "outside" # a remark
      [project]
        version='1.4.0'
      publish = false# a remark
      [ tool . "poetry" ]
      name = "inside"
      [[bin]]
      name = "first"
      [[bin]]
      name = "second"
      """)
    #expect(file.value("", "name") == "outside")
    #expect(file.value("project", "version") == "1.4.0")
    #expect(file.value("project", "publish") == "false")
    #expect(file.value("tool.poetry", "name") == "inside")
    #expect(file.value("bin", "name") == "first")
  }

  @Test(arguments: [
    "name = \"\"\"\nname = \"wrong\"\n\"\"\"", "name = '''\nname = 'wrong'\n'''",
    "name = [\"wrong\"]", "name = { text = \"wrong\" }", "name = \"a\\\"wrong\"",
    "name = \"wrong", "name.text = \"wrong\"", "name =", "= \"wrong\"", "na me = \"wrong\"",
  ])
  func `what is not plain is left out`(text: String) {
    #expect(TOMLLines(text).value("", "name") == nil)
  }

  @Test func `a text of several lines hides nothing after it`() {
    let file = TOMLLines(
      "about = \"\"\"\n[bin]\n\"\"\"\nname = \"a\"\nmore = '''x'''\nlast = \"b\"")
    #expect(file.value("", "name") == "a")
    #expect(file.value("", "last") == "b")
  }
}

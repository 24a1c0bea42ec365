import Testing

@testable import UpdatesWeb

@Suite struct PartRecordTests {
  private static let date = "Sun, 06 Nov 1994 08:49:37 GMT"

  @Test(arguments: [
    (Validators(etag: "\"a/b\"", lastModified: date), Header("etag", "\"a/b\"")),
    (Validators(etag: "W/\"b\"", lastModified: date), Header("last-modified", date)),
    (Validators(lastModified: date), Header("last-modified", date)),
  ])
  func `what is written is read`(told: Validators, validator: Header) throws {
    let record = try #require(
      PartRecord(
        url: "https://a.example/x?y", source: "https://b.example/z?signed", total: 7,
        validators: told))
    #expect(record.validator == validator && record.validators == told)
    #expect(PartRecord(fileContents: record.fileContents) == record)
    #expect(record.isOfSource("https://b.example/z?other"))
    #expect(!record.isOfSource("https://b.example/zz"))
  }
}

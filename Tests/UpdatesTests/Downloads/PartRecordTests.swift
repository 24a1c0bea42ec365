import Testing

@testable import Updates

@Suite struct PartRecordTests {
  @Test(arguments: [
    ContentValidator.etag("\"a/b\""), .lastModified("Sun, 06 Nov 1994 08:49:37 GMT"),
  ])
  func `what is written is read`(validator: ContentValidator) {
    let told = Validators(etag: "W/\"b\"", lastModified: "Sun, 06 Nov 1994 08:49:38 GMT")
    let record = PartRecord(
      url: "https://a.example/x?y", source: "https://b.example/z?signed", validator: validator,
      total: 7, validators: told)
    #expect((record.validators.etag == told.etag) == (validator.text != "\"a/b\""))
    #expect(PartRecord(fileContents: record.fileContents) == record)
    #expect(record.isOfSource("https://b.example/z?other"))
    #expect(!record.isOfSource("https://b.example/zz"))
  }
}

import Foundation

extension TemporaryDirectory {
  /// Makes an empty file, or a folder, of a name that need not be UTF-8, in a folder that is there.
  ///
  /// False where the file system knows no such names.
  package func make(rawName: [UInt8], in folder: String = ".", isFolder: Bool = false) -> Bool {
    let bytes = Array("\(path)/\(folder)/".utf8) + rawName + [0]
    return bytes.withUnsafeBufferPointer { bytes in
      bytes.withMemoryRebound(to: CChar.self) { text in
        guard let start = text.baseAddress else { return false }
        if isFolder { return mkdir(start, 0o700) == 0 }
        let descriptor = open(start, O_CREAT | O_WRONLY, 0o600)
        guard descriptor >= 0 else { return false }
        close(descriptor)
        return true
      }
    }
  }
}

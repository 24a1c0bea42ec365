import CUpdatesCurl
import HarmlessText

/// libcurl as this process finds it.
package enum Libcurl {
  /// Loads the library where that has not been done yet.
  package static func load() throws(TransportError) {
    guard ccurl_load_failure() != nil else { return }
    throw .libraryMissing(name: "libcurl", package: package)
  }

  /// Its version and the versions of the libraries under it, as `libcurl/7.88.1 OpenSSL/3.0.15 …`.
  package static func version() throws(TransportError) -> String {
    try load()
    return String(cString: ccurl_description()).harmlessLine(limit: 512)
  }

  /// The name by which system packages offer the library.
  private static var package: String {
    FileAccess.canRead("/etc/debian_version") ? "libcurl4" : "libcurl"
  }
}

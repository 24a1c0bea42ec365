/// The release of this package: what was read by another one is read again.
package let libraryVersion = "0.1.0"

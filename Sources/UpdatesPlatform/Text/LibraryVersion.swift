/// The version of this package.
package let libraryVersion = "0.1.0"

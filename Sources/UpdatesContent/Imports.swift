@_exported public import UpdatesPlatform
@_exported public import UpdatesWeb

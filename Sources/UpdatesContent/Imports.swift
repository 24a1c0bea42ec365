@_exported public import UpdatesFiles
@_exported public import UpdatesWeb

/// What --json prints, for `plumb help json` and the page of the tool.
enum JSONHelp {
  static let text = """
    With --json every verb prints one object on standard output, and nothing on standard error. Its members:

      verb         the verb
      exitCode     0 all is well, 1 something in a layout is wrong, 2 the call is wrong
      errors       how many of the diagnostics are errors
      warnings     how many are warnings
      diagnostics  [{severity, code, message, file, line, column, path, component, property, expression,
                     suggestions, notes}, …]

    severity is error or warning, code the name of a status of plumb.h. line and column count from 1, columns in
    bytes; they are 0, and file is empty, where there is no place. path leads to the node ("0/2"; "" is the root).
    suggestions are what was probably meant. Texts that do not apply are empty.

    Members that the verbs add:

      compute      layouts: [{file, nodes}, …]; nodes is null where there is no layout
      check        layouts: [{file, errors, warnings}, …]
      render       pictures: [{file, output, format, width, height, scale, picture}, …]; output is the file that was
                   written, or null, and then picture is an SVG
      explain      explanations, as `plumb help explain` says
      profile      profile, as `plumb help profile` says
      eval         values: [{expression, type, value, text}, …]; null where there is none
      format       files: [{file, changed}, …], with text for standard input, diff for --diff
      list         files: [{file, path}, …]
      rename       files: [{file, names}, …], with text for standard input, diff for --diff
      strings      keys: ["…", …]
      catalog      components, as `plumb help catalog` says
      schema       schema, a text; an object with --as json
      reference    pages: ["…", …]
      completions  script, a text
      man          page, a text
      help         verbs: [{name, summary, operands, details, options: [{name, value, repeats, help}, …]}, …]
      version      version

    A wrong call has these members too, without those of its verb. With --watch there is such an object for each run,
    on a line of its own.
    """
}

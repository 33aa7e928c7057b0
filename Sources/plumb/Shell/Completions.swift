/// Completions for shells, made from the tables of the verbs.
enum Completions {
  static let shells = ["bash", "zsh", "fish"]

  private static let topLevel = ["--help", "--version"]

  /// What operands of a verb name.
  private static func operandKind(_ verb: Verb) -> Option.Kind {
    // Its own table cannot list the verbs, of which it is one.
    verb.name == helpVerb.name ? .words(Tool.verbs.map { $0.name } + ["json"]) : verb.operandKind
  }

  /// The first sentence of a help, without what shells would take for signs of their own.
  private static func hint(_ help: String, without signs: String) -> String {
    var result = ""
    var previous: Character = " "
    for character in help {
      if previous == ".", character == " " { break }
      if !signs.contains(character) { result.append(character) }
      previous = character
    }
    if result.last == "." { result.removeLast() }
    return result
  }

  // MARK: - bash

  /// Needs nothing but bash 4.
  static func bash() -> String {
    var values: [String] = []
    var options: [String] = []
    var operands: [String] = []
    for verb in Tool.verbs {
      for option in verb.allOptions where option.value != nil {
        values.append("    '\(verb.name) \(option.name)') \(bashAction(option.kind)) return ;;")
      }
      options.append("      \(verb.name)) words='\(verb.allOptions.map { $0.name }.joined(separator: " "))' ;;")
      operands.append("    \(verb.name)) \(bashAction(operandKind(verb))) ;;")
    }
    return """
      # Completions of plumb for bash, made by `plumb completions bash`.
      _plumb() {
        local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} verb= words= index
        COMPREPLY=()
        for ((index = 1; index < COMP_CWORD; index++)); do
          if [[ ${COMP_WORDS[index]} != -* ]]; then
            verb=${COMP_WORDS[index]}
            break
          fi
        done
        if [[ -z $verb ]]; then
          COMPREPLY=($(compgen -W '\((Tool.verbs.map { $0.name } + topLevel).joined(separator: " "))' -- "$current"))
          return
        fi
        # --option=value is three words.
        if [[ $current == '=' ]]; then
          current=
        elif [[ $previous == '=' ]] && ((COMP_CWORD > 2)); then
          previous=${COMP_WORDS[COMP_CWORD - 2]}
        fi
        case "$verb $previous" in
      \(values.joined(separator: "\n"))
        esac
        if [[ $current == -* ]]; then
          case $verb in
      \(options.joined(separator: "\n"))
          esac
          COMPREPLY=($(compgen -W "$words" -- "$current"))
          return
        fi
        case $verb in
      \(operands.joined(separator: "\n"))
        esac
      }
      complete -o default -F _plumb plumb

      """
  }

  private static func bashAction(_ kind: Option.Kind) -> String {
    switch kind {
    // Files are what bash completes by default.
    case .file: ":;"
    case .folder: "COMPREPLY=($(compgen -d -- \"$current\"));"
    case .text: "compopt +o default;"
    case .words(let words):
      "compopt +o default; COMPREPLY=($(compgen -W '\(words.joined(separator: " "))' -- \"$current\"));"
    }
  }

  // MARK: - zsh

  static func zsh() -> String {
    let verbs = Tool.verbs.map { "    '\($0.name):\(hint($0.summary, without: "'"))'" }
    let cases = Tool.verbs.map { verb -> String in
      var specs = verb.allOptions.map { option -> String in
        let start = (option.repeats ? "*" : "") + option.name
        let text = "[\(hint(option.help, without: "'[]:`\\"))]"
        guard let value = option.value else { return "'\(start)\(text)'" }
        // A long option may have its value behind an equals sign.
        let sign = option.name.hasPrefix("--") ? "=" : ""
        return "'\(start)\(sign)\(text):\(value.filter { !"'[]:\\".contains($0) }):\(zshAction(option.kind))'"
      }
      if !verb.operands.isEmpty {
        let name = verb.operands.filter { !"'[]:\\…".contains($0) }
        specs.append("'*:\(name):\(zshAction(operandKind(verb)))'")
      }
      let list = specs.joined(separator: " \\\n        ")
      return "    \(verb.name))\n      _arguments \\\n        \(list)\n      ;;"
    }
    return """
      #compdef plumb
      # Completions of plumb for zsh, made by `plumb completions zsh`.
      _plumb() {
        local -a verbs
        verbs=(
      \(verbs.joined(separator: "\n"))
        )
        if ((CURRENT == 2)); then
          _describe verb verbs
          return
        fi
        local verb=$words[2]
        shift words
        ((CURRENT--))
        case $verb in
      \(cases.joined(separator: "\n"))
        esac
      }
      # The first time zsh reads this file as the function.
      if [[ $funcstack[1] == _plumb ]]; then
        _plumb "$@"
      else
        compdef _plumb plumb
      fi

      """
  }

  private static func zshAction(_ kind: Option.Kind) -> String {
    switch kind {
    case .file: "_files"
    case .folder: "_files -/"
    case .text: " "
    case .words(let words): "(\(words.joined(separator: " ")))"
    }
  }

  // MARK: - fish

  static func fish() -> String {
    var lines = ["# Completions of plumb for fish, made by `plumb completions fish`.", "complete -c plumb -f"]
    let first = "-n __fish_use_subcommand"
    for verb in Tool.verbs {
      lines.append("complete -c plumb \(first) -a \(verb.name) -d '\(fishHint(verb.summary))'")
    }
    for name in topLevel { lines.append("complete -c plumb \(first) -l \(name.dropFirst(2))") }
    for verb in Tool.verbs {
      let condition = "-n '__fish_seen_subcommand_from \(verb.name)'"
      for option in verb.allOptions {
        let name = option.name.hasPrefix("--") ? "-l \(option.name.dropFirst(2))" : "-s \(option.name.dropFirst())"
        let value = option.value == nil ? "" : " -r\(fishAction(option.kind))"
        lines.append("complete -c plumb \(condition) \(name)\(value) -d '\(fishHint(option.help))'")
      }
      if !verb.operands.isEmpty {
        lines.append("complete -c plumb \(condition)\(fishAction(operandKind(verb)))")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func fishHint(_ help: String) -> String { hint(help, without: "'\\") }

  private static func fishAction(_ kind: Option.Kind) -> String {
    switch kind {
    case .file: " -F"
    case .folder: " -a '(__fish_complete_directories)'"
    case .text: " -f"
    case .words(let words): " -f -a '\(words.joined(separator: " "))'"
    }
  }
}

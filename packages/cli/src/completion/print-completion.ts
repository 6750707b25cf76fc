import { basename } from 'node:path';
import type { Context } from '../context.ts';
import { EXIT_CODES, type ExitCode } from '../exit-codes.ts';
import { type CompletionFlags, SHELLS } from './shells.ts';

/** Prints what makes a shell complete our words: that of the user, unless one is named. */
export async function printCompletion({ shell }: CompletionFlags, { output, world }: Context): Promise<ExitCode> {
  const chosen = shell ?? SHELLS.find((name) => basename(world.environment['SHELL'] ?? '') === name) ?? 'bash';
  const text = SCRIPTS[chosen].trimEnd();
  output.print({ json: { shell: chosen, script: text }, text });
  return EXIT_CODES.done;
}

const WHERE = '# It completes `runsheet` where that is in PATH; shells do not complete what stands after npx.';

/** The parser tells words with descriptions to zsh only, and knows the shell by its variable. */
const SCRIPTS = {
  bash: `# runsheet completion: source this file, or append it to ~/.bashrc
${WHERE}
_runsheet() {
  local IFS=$'\\n'
  local found
  found=$(SHELL=bash runsheet --get-yargs-completions "\${COMP_WORDS[@]}" 2>/dev/null)
  COMPREPLY=($(compgen -W "$found" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o bashdefault -o default -F _runsheet runsheet
`,
  zsh: `#compdef runsheet
# runsheet completion: source this file after compinit, or append it to ~/.zshrc
${WHERE}
_runsheet() {
  local -a found
  found=("\${(@f)$(SHELL=zsh runsheet --get-yargs-completions "\${words[@]}" 2>/dev/null)}")
  if [[ -n "$found[1]" ]]; then _describe runsheet found; else _files; fi
}
compdef _runsheet runsheet
`,
  fish: `# runsheet completion: save it as ~/.config/fish/completions/runsheet.fish
${WHERE}
function __runsheet_words
  set -l found (env SHELL=bash runsheet --get-yargs-completions (commandline -opc) (commandline -ct) 2>/dev/null)
  if test (count $found) -gt 0; printf '%s\\n' $found; else; __fish_complete_path (commandline -ct); end
end
complete -c runsheet -f -a '(__runsheet_words)'
`,
} as const;

import type { Command } from 'commander'
import { Argument } from 'commander'

const SHELLS = ['bash', 'zsh', 'fish'] as const
type Shell = (typeof SHELLS)[number]

/** `crowdtape completion SHELL` prints what the shell reads; it is made of the commands that there are. */
export function addCompletion(program: Command): void {
  program
    .command('completion')
    .description('print the completion for a shell')
    .addArgument(new Argument('<shell>', 'which').choices(SHELLS))
    .addHelpText(
      'after',
      '\nExamples:\n  $ source <(crowdtape completion bash)\n  $ source <(crowdtape completion zsh)\n  $ crowdtape completion fish | source',
    )
    .action((shell: Shell) => {
      process.stdout.write(WRITERS[shell](program))
    })
}

const WRITERS: Record<Shell, (program: Command) => string> = {
  bash: (program) => `_crowdtape() {
  local words
  case "\${COMP_WORDS[1]}" in
${cases(program)}
    *) words="${names(program).join(' ')}" ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -F _crowdtape crowdtape
`,
  zsh: (program) => `#compdef crowdtape
_crowdtape() {
  local -a known
  if (( CURRENT == 2 )); then
    known=(${names(program).join(' ')})
  else
    case "$words[2]" in
${casesOfZsh(program)}
    esac
  fi
  compadd -a known
}
compdef _crowdtape crowdtape
`,
  fish: (program) =>
    [
      'complete -c crowdtape -f',
      ...program.commands.flatMap((command) => [
        `complete -c crowdtape -n __fish_use_subcommand -a ${command.name()} -d ${quote(command.description())}`,
        ...command.options.map(
          ({ long, description }) =>
            `complete -c crowdtape -n ${quote(`__fish_seen_subcommand_from ${command.name()}`)} -l ${(long ?? '').slice(2)} -d ${quote(description)}`,
        ),
        ...command.commands.map(
          (child) =>
            `complete -c crowdtape -n ${quote(`__fish_seen_subcommand_from ${command.name()}`)} -a ${child.name()} -d ${quote(child.description())}`,
        ),
      ]),
      '',
    ].join('\n'),
}

function cases(program: Command): string {
  return program.commands
    .map((command) => `    ${command.name()}) words="${words(command, program).join(' ')}" ;;`)
    .join('\n')
}

function casesOfZsh(program: Command): string {
  return program.commands
    .map((command) => `      ${command.name()}) known=(${words(command, program).join(' ')}) ;;`)
    .join('\n')
}

function names(program: Command): string[] {
  return [...program.commands.map((command) => command.name()), ...longs(program), '--help']
}

function words(command: Command, program: Command): string[] {
  const choices = command.registeredArguments.flatMap(({ argChoices }) => argChoices ?? [])
  const children = command.commands.map((child) => child.name())
  return [...children, ...choices, ...longs(command), ...longs(program), '--help']
}

function longs(command: Command): string[] {
  return command.options.flatMap(({ long }) => (long && long !== '--version' ? [long] : []))
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "\\'")}'`
}

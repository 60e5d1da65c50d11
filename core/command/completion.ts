import { exitCodes, type Command, CommandError } from './Command';
import { commonOptions } from './runCommand';

const listOptions = ({ options = {} }: Command): readonly string[] =>
  Object.keys({ ...options, ...commonOptions }).map(name => `--${name}`);

const quote = (text: string) => text.replaceAll("'", String.raw`'\''`);

function writeBash(commands: readonly Command[]): string {
  const cases = commands.map(
    command => `    ${command.name}) words='${listOptions(command).join(' ')}' ;;`,
  );
  return `_sluice() {
  local words='${commands.map(({ name }) => name).join(' ')} plugin completion'
  if [ "$COMP_CWORD" -gt 1 ]; then
    case "\${COMP_WORDS[1]}" in
${cases.join('\n')}
    *) words='' ;;
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _sluice sluice
`;
}

function writeZsh(commands: readonly Command[]): string {
  const lines = commands.map(({ name, help }) => `    '${name}:${quote(help)}'`);
  const cases = commands.map(
    command => `    ${command.name}) compadd -- ${listOptions(command).join(' ')} ;;`,
  );
  return `#compdef sluice
_sluice() {
  local -a commands=(
${lines.join('\n')}
  )
  if (( CURRENT == 2 )); then
    _describe command commands
  else
    case $words[2] in
${cases.join('\n')}
    esac
    _files
  fi
}
compdef _sluice sluice
`;
}

function writeFish(commands: readonly Command[]): string {
  return commands
    .flatMap(command => [
      `complete -c sluice -n __fish_use_subcommand -a ${command.name} -d '${command.help.replaceAll("'", String.raw`\'`)}'`,
      ...Object.entries({ ...command.options, ...commonOptions }).map(
        ([name, { help }]) =>
          `complete -c sluice -n '__fish_seen_subcommand_from ${command.name}' -l ${name} -d '${help.replaceAll("'", String.raw`\'`)}'`,
      ),
    ])
    .join('\n')
    .concat('\n');
}

const shells = { bash: writeBash, zsh: writeZsh, fish: writeFish };

/**
 * Returns the script that completes commands and options in a shell. Throws a CommandError for an
 * unknown shell.
 */
export function writeCompletion(shell: string, commands: readonly Command[]): string {
  if (!Object.hasOwn(shells, shell))
    throw new CommandError(
      `Specify a shell: ${Object.keys(shells).join(', ')}. For example: eval "$(sluice completion bash)"`,
      exitCodes.usage,
    );
  return shells[shell as keyof typeof shells](commands);
}

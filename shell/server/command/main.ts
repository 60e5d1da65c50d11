import process from 'node:process';
import { CommandError, exitCodes, runCommand, writeCompletion } from '#core/command';
import { DatabaseOpenError, PackageError, SettingError } from '#core/server/internal';
import { commands, contributions } from './commands';
import { pluginCommand } from './pluginCommand';
import { UsageError } from './UsageError';

const usage = `Usage: sluice <command>

${commands.map(({ name, help }) => `  ${name.padEnd(12)} ${help}`).join('\n')}
  completion   Complete commands in bash, zsh, or fish (sluice completion bash)
  plugin       Install and manage plugins from packages (sluice plugin help)

Run sluice <command> --help for details.
`;

async function main([name, ...words]: readonly string[]): Promise<number> {
  const command = commands.find(each => each.name === name);
  if (command)
    return runCommand(
      command,
      words,
      process.env['SLUICE_CALLED_FROM'] ?? process.cwd(),
      contributions,
    );
  if (name === 'completion') {
    process.stdout.write(writeCompletion(words[0] ?? '', commands));
    return exitCodes.done;
  }
  if (name === 'plugin') {
    await pluginCommand(words);
    return exitCodes.done;
  }
  process.stdout.write(usage);
  if (name !== undefined && !['help', '--help', '-h'].includes(name))
    throw new UsageError(`"${name}" is not a command.`);
  return exitCodes.done;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (fault) {
  const expected = [UsageError, CommandError, PackageError, SettingError, DatabaseOpenError];
  const isSaid = expected.some(kind => fault instanceof kind);
  const text = fault instanceof Error ? (isSaid ? fault.message : fault.stack) : String(fault);
  process.stderr.write(`${text}\n`);
  if (fault instanceof CommandError) process.exitCode = fault.exitCode;
  else process.exitCode = fault instanceof UsageError ? exitCodes.usage : exitCodes.failed;
}

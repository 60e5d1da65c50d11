import process from 'node:process';
import { DatabaseOpenError, PackageError, SettingError } from '#core/server/internal';
import { pluginCommand } from './pluginCommand';
import { UsageError } from './UsageError';

const usage = `Usage: sluice <command>

  sluice plugin …   Install and manage plugins from packages (sluice plugin help)
`;

async function main([command, ...words]: readonly string[]): Promise<void> {
  if (command === 'plugin') return pluginCommand(words);
  process.stdout.write(usage);
  if (command !== undefined && command !== 'help')
    throw new UsageError(`"${command}" is not a command.`);
}

try {
  await main(process.argv.slice(2));
} catch (fault) {
  const said = [UsageError, PackageError, SettingError, DatabaseOpenError];
  const isSaid = said.some(kind => fault instanceof kind);
  const text = fault instanceof Error ? (isSaid ? fault.message : fault.stack) : String(fault);
  process.stderr.write(`${text}\n`);
  process.exitCode = fault instanceof UsageError ? 2 : 1;
}

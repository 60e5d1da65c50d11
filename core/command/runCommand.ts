import process from 'node:process';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { Failure, getErrorMessage, type ExtensionPoint } from '../contract';
import {
  exitCodes,
  type Command,
  type CommandContribution,
  type CommandOption,
  type OptionValues,
  CommandError,
} from './Command';
import type { CommandContext } from './CommandContext';
import { findTarget, findToken } from './credentials';
import { EnvironmentClient } from './EnvironmentClient';

/** Options that every command takes. */
export const commonOptions: Readonly<Record<string, CommandOption>> = {
  url: {
    type: 'string',
    value: 'address',
    help: 'The server’s URL, such as https://sluice.example.com',
  },
  environment: { type: 'string', short: 'e', value: 'ID', help: 'The environment' },
  json: { type: 'boolean', default: false, help: 'Print the result as JSON' },
  yes: { type: 'boolean', short: 'y', default: false, help: 'Don’t ask' },
  help: { type: 'boolean', short: 'h', default: false, help: 'Show this help' },
};

/** One command’s help: how it is called, and its options. */
export function describeCommand({ name, help, takes, options = {} }: Command): string {
  const all = Object.entries({ ...options, ...commonOptions });
  const lines = all.map(([option, { short, value, help: line }]) => {
    const names = [short && `-${short}`, `--${option}${value ? ` <${value}>` : ''}`];
    return `  ${names.filter(Boolean).join(', ').padEnd(26)} ${line}`;
  });
  return `Usage: sluice ${[name, takes].filter(Boolean).join(' ')}\n\n${help}\n\n${lines.join('\n')}\n`;
}

function parse(command: Command, words: readonly string[]) {
  try {
    const options = { ...command.options, ...commonOptions };
    return parseArgs({ args: [...words], options, allowPositionals: true });
  } catch (fault) {
    throw new CommandError(
      `${getErrorMessage(fault)}\n\n${describeCommand(command)}`,
      exitCodes.usage,
    );
  }
}

async function ask(question: string, options: OptionValues): Promise<boolean> {
  if (options['yes'] === true) return true;
  if (!process.stdin.isTTY)
    throw new CommandError(
      `${question} Sluice can only ask in a terminal. Add --yes to confirm.`,
      exitCodes.usage,
    );
  const reader = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await reader.question(`${question} (y/N) `);
  reader.close();
  return /^y(es)?$/i.test(answer.trim());
}

/** Names of flows can hold what a terminal would obey. */
const withoutControls = (text: string) => text.replace(/(?![\n\t])\p{Cc}/gu, '');

function createContext(
  words: readonly string[],
  options: OptionValues,
  folder: string,
  contributions: readonly CommandContribution[],
): CommandContext {
  const isJson = options['json'] === true;
  let client: Promise<EnvironmentClient> | undefined;
  return {
    words,
    options,
    folder,
    isJson,
    at: <T>(point: ExtensionPoint<T>) =>
      contributions.flatMap(each => (each.point.id === point.id ? [each.value as T] : [])),
    connect: () =>
      (client ??= (async () => {
        const target = findTarget(options, process.env, folder);
        const token = await findToken(target, process.env);
        return new EnvironmentClient({ ...target, token });
      })()),
    print: line => void (isJson || process.stdout.write(`${withoutControls(line)}\n`)),
    answer: value => void (isJson && process.stdout.write(`${JSON.stringify(value, null, 2)}\n`)),
    progress(done, all, what) {
      if (!process.stderr.isTTY) return;
      const text = done < all ? `\r\x1b[K${what}: ${done} of ${all}` : '\r\x1b[K';
      process.stderr.write(text);
    },
    confirm: question => ask(question, options),
  };
}

/** Runs a command in a folder with what plugins contribute to it, and returns its exit code. */
export async function runCommand(
  command: Command,
  words: readonly string[],
  folder: string,
  contributions: readonly CommandContribution[] = [],
): Promise<number> {
  const json = words.includes('--json');
  try {
    const { values, positionals } = parse(command, words);
    if (values['help'] === true) {
      process.stdout.write(describeCommand(command));
      return exitCodes.done;
    }
    return (
      (await command.run(createContext(positionals, values, folder, contributions))) ??
      exitCodes.done
    );
  } catch (fault) {
    const isSaid = fault instanceof CommandError || fault instanceof Failure;
    const details = fault instanceof Failure ? (fault.details ?? []) : [];
    const stack = fault instanceof Error && !isSaid ? fault.stack : undefined;
    const text = stack ?? getErrorMessage(fault);
    if (json)
      process.stdout.write(`${JSON.stringify({ error: { message: text, details } }, null, 2)}\n`);
    const lines = details.map(({ at, message }) => `  ${at}: ${message}`);
    process.stderr.write(`${withoutControls([text, ...lines].join('\n'))}\n`);
    return fault instanceof CommandError ? fault.exitCode : exitCodes.failed;
  }
}

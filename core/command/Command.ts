import type { ParseArgsConfig } from 'node:util';
import type { ExtensionPoint } from '../contract';
import type { CommandContext } from './CommandContext';

/** One option of a command, as `parseArgs` of Node.js reads it, with its line of help. */
export type CommandOption = NonNullable<ParseArgsConfig['options']>[string] & {
  readonly help: string;
  /** How its value is named in help, such as `file`. */
  readonly value?: string;
};

/** The values of options by name, as `parseArgs` returns them. */
export type OptionValues = Readonly<
  Record<string, string | boolean | (string | boolean)[] | undefined>
>;

/** One command of `sluice`, such as `pull`. */
export interface Command {
  readonly name: string;
  /** A one-line summary. */
  readonly help: string;
  /** The arguments after its name, such as `[flow …]`. */
  readonly takes?: string;
  readonly options?: Readonly<Record<string, CommandOption>>;
  /** Returns its exit code; 0 where it returns nothing. */
  run(context: CommandContext): Promise<number | void>;
}

/** A value at an extension point of commands. */
export interface CommandContribution {
  readonly point: Pick<ExtensionPoint<unknown>, 'kind' | 'id'>;
  readonly id: string;
  readonly value: unknown;
}

/** Puts a value at an extension point of commands. */
export const contribute = <T>(
  point: ExtensionPoint<T>,
  id: string,
  value: NoInfer<T>,
): CommandContribution => ({ point, id, value });

/** The commands that a plugin brings, and what it contributes to those of others. */
export interface CommandPlugin {
  readonly id: string;
  readonly commands: readonly Command[];
  readonly contributes?: readonly CommandContribution[];
}

/** Types the commands of a plugin, as a value. */
export const defineCommands = (plugin: CommandPlugin): CommandPlugin => plugin;

/** Exit codes, for pipelines. */
export const exitCodes = {
  done: 0,
  /** It failed. */
  failed: 1,
  /** It was not understood. */
  usage: 2,
  /** The command found problems or differences. */
  found: 3,
  /** No good token was given. */
  signIn: 4,
  /** Something was changed on the other side in the meantime. */
  conflict: 5,
} as const;

/** Why a command ends, as a sentence for whoever called it. */
export class CommandError extends Error {
  constructor(
    sentence: string,
    readonly exitCode: number = exitCodes.failed,
  ) {
    super(sentence);
  }
}

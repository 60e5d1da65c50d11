import type { ExtensionPoint } from '../contract';
import type { EnvironmentClient } from './EnvironmentClient';
import type { OptionValues } from './Command';

/** The context of a command: its words, its options, and the folder it was called in. */
export interface CommandContext {
  /** The words after its name. */
  readonly words: readonly string[];
  readonly options: OptionValues;
  /** The folder that it was called in. */
  readonly folder: string;
  /** Whether a program reads what is printed. */
  readonly isJson: boolean;
  /** Returns the contributions to an extension point of commands. */
  at<T>(point: ExtensionPoint<T>): readonly T[];
  /** The environment, signed in to it. Throws a CommandError that says how to sign in. */
  connect(): Promise<EnvironmentClient>;
  /** Prints a line for people; programs that asked for JSON do not see it. */
  print(line: string): void;
  /** Prints the result for programs that asked for JSON. */
  answer(value: unknown): void;
  /** Shows how far long work is, where a person watches. */
  progress(done: number, all: number, what: string): void;
  /** Asks a yes-or-no question; `--yes` answers it. Throws a CommandError where no one can answer. */
  confirm(question: string): Promise<boolean>;
}

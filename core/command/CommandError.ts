import { exitCodes } from './Command';

/** Why a command ends, as a sentence for whoever called it. */
export class CommandError extends Error {
  constructor(
    sentence: string,
    readonly exitCode: number = exitCodes.failed,
  ) {
    super(sentence);
  }
}

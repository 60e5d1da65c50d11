import { existsSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { getErrorMessage } from '../contract';
import { CommandError } from './Command';

/**
 * Writes a file whole or not at all: where the disk is full, what was there stays.
 *
 * @throws CommandError
 */
export function writeWhole(path: string, text: string, usualMode = 0o666): void {
  const isThere = existsSync(path);
  const file = isThere ? realpathSync(path) : path;
  const mode = isThere ? statSync(file).mode : usualMode;
  const draft = `${file}.${process.pid}.part`;
  try {
    writeFileSync(draft, text, { mode, flush: true });
    renameSync(draft, file);
  } catch (fault) {
    rmSync(draft, { force: true });
    throw new CommandError(`${path} can’t be written (${getErrorMessage(fault)}).`);
  }
}

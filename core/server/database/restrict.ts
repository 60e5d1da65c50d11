import { chmodSync } from 'node:fs';
import { getField } from '#core/contract';

/** Lets nobody but the owner read a file; one that belongs to somebody else stays as it is. */
export function restrict(file: string, mode = 0o600): void {
  try {
    chmodSync(file, mode);
  } catch (error) {
    const code = getField(error, 'code');
    if (code !== 'EPERM' && code !== 'EROFS' && code !== 'ENOENT') throw error;
  }
}

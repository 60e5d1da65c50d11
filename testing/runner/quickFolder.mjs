import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';

const memory = '/dev/shm';
const room = 4 * 2 ** 30;

/**
 * Lets what tests write, such as a database for each file, lie in memory where the system offers a
 * folder there with 4 GB to spare: every commit waits for the disk otherwise. A TMPDIR that is set
 * already stays. The folder goes with the process.
 */
export function useQuickFolder() {
  if (process.env.TMPDIR) return;
  try {
    const { bavail, bsize } = statfsSync(memory);
    if (bavail * bsize < room) return;
    const folder = mkdtempSync(`${memory}/sluice-`);
    // PostgreSQL, which may run as another user, finds its own folder in it.
    chmodSync(folder, 0o711);
    process.env.TMPDIR = folder;
    process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
  } catch {
    // Systems without such a folder use the usual one.
  }
}

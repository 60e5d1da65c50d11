import { fileURLToPath } from 'node:url';

/** The main module of a process of its own; the build writes a file for it, as for a thread’s. */
export class ProcessFile {
  readonly path: string;

  constructor(url: URL) {
    this.path = fileURLToPath(url);
  }
}

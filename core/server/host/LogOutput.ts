import type { Writable } from 'node:stream';

/** Bytes of the log that wait for its reader at most. */
const usualMost = 8 * 1024 * 1024;
const warning = 40;

/**
 * Writes lines of the log. While its reader stands still, those that find no room are lost, since
 * they would fill the memory; how many they were is logged when there is room again.
 */
export class LogOutput {
  private lost = 0;

  constructor(
    private readonly stream: Pick<Writable, 'write' | 'writableLength'>,
    private readonly most = usualMost,
  ) {}

  write(line: string): void {
    if (this.stream.writableLength > this.most) {
      this.lost += 1;
      return;
    }
    if (this.lost > 0) {
      const lost = { level: warning, time: Date.now(), lost: this.lost };
      this.lost = 0;
      const msg = 'lines of the log were lost, as its reader did not take them';
      this.stream.write(`${JSON.stringify({ ...lost, msg })}\n`);
    }
    this.stream.write(line);
  }
}

/** The log of this process, on standard output. */
export const logOutput = new LogOutput(process.stdout);

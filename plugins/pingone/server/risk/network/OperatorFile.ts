import { stat } from 'node:fs/promises';

/** Whether a file of the operator's can be used; `none` where no path is set. */
export type FileState = 'none' | 'ready' | 'unreadable';

const checkAfter = 60_000;

/**
 * A file that the operator may replace at any time: parsed once, and again within a minute after it
 * changed. One that cannot be read is told to the log and leaves the content that was there.
 */
export class OperatorFile<Content> {
  private content: Content | undefined;
  private changed = Number.NaN;
  private checked = -Infinity;
  private broken = false;
  private reading: Promise<void> | undefined;

  constructor(
    private readonly path: string | undefined,
    private readonly parse: (path: string) => Promise<Content>,
    private readonly warn: (error: unknown, path: string) => void,
  ) {}

  /** The content; undefined without a file or where it could never be read. */
  async read(): Promise<Content | undefined> {
    if (this.path === undefined) return undefined;
    if (this.reading || Date.now() - this.checked >= checkAfter) {
      this.reading ??= this.refresh(this.path).finally(() => (this.reading = undefined));
      // Only the first one waits; later ones use what is there until the new content is.
      if (this.content === undefined) await this.reading;
    }
    return this.content;
  }

  async state(): Promise<FileState> {
    await this.read();
    return this.path === undefined ? 'none' : this.broken ? 'unreadable' : 'ready';
  }

  private async refresh(path: string): Promise<void> {
    this.checked = Date.now();
    try {
      const { mtimeMs } = await stat(path);
      if (mtimeMs === this.changed) return;
      this.content = await this.parse(path);
      this.changed = mtimeMs;
      this.broken = false;
    } catch (error) {
      if (!this.broken) this.warn(error, path);
      this.broken = true;
    }
  }
}

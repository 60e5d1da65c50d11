import { CompiledQuery } from 'kysely';
import { ThreadConnection } from './ThreadConnection';

/** How long the thread waits for more to write, in milliseconds. */
const idleMs = 10_000;

/**
 * The thread in which long transactions and large rows are written, one after the other, by whoever
 * has the writer's lock. It is started before one waits for the lock, so that nobody has the lock
 * while a thread starts, and ends after a time without work.
 */
export class WritingThread {
  private connection: ThreadConnection | undefined;
  private ready: Promise<unknown> | undefined;
  private users = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly file: string,
    /** Holds 1 while others wait for its transaction; a thread that has it can be interrupted. */
    private readonly wanted?: SharedArrayBuffer,
  ) {}

  /** Its connection, once it answers. */
  async start(): Promise<ThreadConnection> {
    if (!this.connection || this.connection.lost) {
      this.connection = new ThreadConnection(this.file, this.wanted && { wanted: this.wanted });
      this.ready = this.connection.executeQuery(CompiledQuery.raw('select 1'));
    }
    const { connection } = this;
    await this.ready;
    clearTimeout(this.timer);
    this.users += 1;
    return connection;
  }

  /** To be called by whoever started it and needs it no more. */
  end(): void {
    this.users -= 1;
    if (this.users === 0) this.timer = setTimeout(() => void this.close(), idleMs).unref();
  }

  async close(): Promise<void> {
    clearTimeout(this.timer);
    const { connection } = this;
    this.connection = undefined;
    await connection?.close();
  }
}

import { setTimeout as wait } from 'node:timers/promises';
import type { Presence } from './Presence';
import type { SqliteLocks } from '../SerializedConnection';
import type { WritingThread } from '../WritingThread';

/** How long others have the lock at least once a transaction was interrupted, in milliseconds. */
const pauseMs = 8;
const retryMs = 1000;

/** The resources of long transactions; no two run at once. */
export interface LongTerms {
  readonly thread: WritingThread;
  /** Holds 1 where others wait for the transaction. */
  readonly wanted: SharedArrayBuffer;
  readonly presence: Presence;
  readonly locks: SqliteLocks;
}

interface Step {
  readonly more?: boolean;
}

/** The turns that one long transaction has at the writer's lock. */
export class LongTurns {
  private readonly wanted: Int32Array;
  private release: (how?: 'interrupted') => void = () => {};
  /** Whether others wait. */
  private asked = false;
  /** Whether statements run between which it can be interrupted. */
  private running = false;
  /** Whether the company's own queries wait. */
  private closed = false;
  private interrupted = false;

  constructor(
    private readonly terms: LongTerms,
    private readonly name: string,
  ) {
    this.wanted = new Int32Array(terms.wanted);
  }

  async begin(): Promise<void> {
    await this.acquire({ long: true, whole: true });
  }

  beginSteps(): void {
    this.running = true;
    if (this.asked) this.interrupt();
  }

  endSteps(): void {
    this.running = false;
    Atomics.store(this.wanted, 0, 0);
    if (!this.interrupted) this.open();
  }

  /** To be called when a part has been committed; done when it is to go on. */
  async letOthersWrite(): Promise<void> {
    this.interrupted = true;
    Atomics.store(this.wanted, 0, 0);
    this.release('interrupted');
    await wait(pauseMs);
    await this.acquire({ resumes: true });
    if (this.asked) this.interrupt();
  }

  /** To be called when all is committed; `forget` drops what would have undone it. */
  async end(forget: () => Promise<Step>): Promise<void> {
    this.endSteps();
    this.open();
    if (this.interrupted) await this.repeat(forget);
    this.release();
  }

  /** To be called when the last part is rolled back; `undo` takes back those before it. */
  async takeBack(undo: () => Promise<Step>): Promise<void> {
    this.running = false;
    Atomics.store(this.wanted, 0, 0);
    // A thread that has ended may have committed a part without saying so.
    if (this.closed) await this.repeat(undo);
    this.open();
    this.release();
  }

  /** To be called when nothing more comes. */
  drop(): void {
    this.release();
  }

  private async acquire(how: object): Promise<void> {
    this.asked = false;
    this.release = await this.terms.locks.writer.acquire({
      ...how,
      name: this.name,
      yields: () => {
        this.asked = true;
        if (this.running) this.interrupt();
      },
    });
  }

  /** Has the thread commit a part, unless another process would see it. */
  private interrupt(): void {
    const { presence, locks } = this.terms;
    if (!this.closed) {
      if (!presence.takeAlone()) return;
      this.closed = true;
      locks.gates.close(this.name);
    }
    Atomics.store(this.wanted, 0, 1);
  }

  private open(): void {
    if (!this.closed) return;
    this.closed = false;
    this.terms.locks.gates.open(this.name);
    this.terms.presence.endAlone();
  }

  private async repeat(step: () => Promise<Step>): Promise<void> {
    for (let more = true; more;) {
      // A part stays unseen until it can be taken back, such as when the disk is no longer full.
      const done = await step().catch(() => wait(retryMs, { more: true }));
      more = done.more === true;
      if (!more) return;
      this.release('interrupted');
      await this.acquire({ resumes: true });
    }
  }
}

import { createBusyFailure } from '../../dialect';

/** For how long a query waits, in milliseconds: its caller may have what the gate waits for. */
const longestWait = 30_000;

/** Thrown where the gate was closed while a transaction waited to begin. */
export class GateClosedError extends Error {}

interface Gate {
  readonly opened: Promise<void>;
  open(): void;
}

/**
 * Keeps the queries of an environment waiting while a long write of it is in several transactions,
 * so that nobody sees a part of it.
 */
export class Gates {
  private readonly closed = new Map<string, Gate>();

  /**
   * Waits until the gate is open; undefined where it is.
   *
   * @throws Failure 503 after 30 seconds
   */
  pass(name: string): Promise<void> | undefined {
    const gate = this.closed.get(name);
    return gate && waitFor(gate.opened);
  }

  /** Waits until the gate is open, for who has nothing that others wait for. */
  async wait(name: string): Promise<void> {
    await this.closed.get(name)?.opened;
  }

  /** Does work that fails with `GateClosedError` where the gate is closed: then it begins again. */
  async whileOpen<T>(name: string, work: () => Promise<T>): Promise<T> {
    for (;;) {
      await this.pass(name);
      try {
        return await work();
      } catch (fault) {
        if (!(fault instanceof GateClosedError)) throw fault;
      }
    }
  }

  isClosed(name: string): boolean {
    return this.closed.has(name);
  }

  close(name: string): void {
    let open = () => {};
    const opened = new Promise<void>(done => (open = done));
    this.closed.set(name, { opened, open });
  }

  open(name: string): void {
    this.closed.get(name)?.open();
    this.closed.delete(name);
  }
}

function waitFor(opened: Promise<void>): Promise<void> {
  return new Promise((done, failed) => {
    const refuse = () => failed(createBusyFailure());
    const timer = setTimeout(refuse, longestWait).unref();
    void opened.then(() => {
      clearTimeout(timer);
      done();
    });
  });
}

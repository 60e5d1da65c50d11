import { AsyncLocalStorage } from 'node:async_hooks';
import {
  PostgresConnection,
  type Statement,
} from '#core/server/database/postgres/PostgresConnection';

/** Counters of calls and times of use, which decide nothing of what a call changes. */
const asides =
  /^(?:insert into|update|delete from) "(?:rate_counts|sign_in_tries|analytics_\w+)"|^update "tokens" set "used_date"/;
const writes = /^(?:insert into|update|delete from|with) /;
const locks = / for (?:no key )?update/;

/** A statement that is not answered for so long waits for what another call holds. */
const waitingMs = 15;
/** A call that sends nothing for so long waits for another one in the memory of the process. */
const silentMs = 1000;
const looksMs = 3;

/** One of several calls that are made at the same moment. */
class Racer {
  done = false;
  /** Its statements that are held, of which several may be sent together. */
  readonly held: (() => void)[] = [];
  private readonly sent = new Set<number>();
  private heard = performance.now();
  private readonly passed = new WeakMap<PostgresConnection, Set<string>>();

  constructor(private readonly hold: (racer: Racer) => Promise<void>) {}

  /** Whether it goes no further now, until it is resumed or another call ends. */
  get stands(): boolean {
    const now = performance.now();
    const isSilent = this.sent.size === 0 && this.heard < now - silentMs;
    const waits = [...this.sent].some(sent => sent < now - waitingMs);
    return this.done || this.held.length > 0 || waits || isSilent;
  }

  async execute<T>(
    connection: PostgresConnection,
    { sql }: Statement,
    send: () => Promise<T>,
  ): Promise<T> {
    // Work that a call leaves for later blocks nobody.
    if (!this.done && this.isTurn(connection, sql)) await this.hold(this);
    const at = performance.now();
    this.sent.add(at);
    return send().finally(() => {
      this.sent.delete(at);
      this.heard = performance.now();
    });
  }

  /** Whether this is the first lock or the first write on a connection that was lent. */
  private isTurn(connection: PostgresConnection, sql: string): boolean {
    const kind = locks.test(sql) ? 'lock' : writes.test(sql) && !asides.test(sql) ? 'write' : '';
    if (!kind) return false;
    const passed = this.passed.get(connection) ?? new Set();
    this.passed.set(connection, passed);
    return passed.size < passed.add(kind).size;
  }
}

const racing = new AsyncLocalStorage<Racer>();

/**
 * Makes calls at the same moment, so that each has read what it decides by before any of them
 * writes: each is held before its first lock and its first write, in each transaction and outside of
 * any, until the others are as far, wait for what it holds, or have ended. Returns their answers.
 */
export async function race<T>(calls: readonly (() => Promise<T>)[]): Promise<T[]> {
  const hold = (racer: Racer) =>
    new Promise<void>(resume => {
      racer.held.push(resume);
    });
  const racers = calls.map(() => new Racer(hold));
  const look = setInterval(() => {
    if (!racers.every(({ stands }) => stands)) return;
    for (const { held } of racers) for (const resume of held.splice(0)) resume();
  }, looksMs);
  const run = (call: () => Promise<T>, racer: Racer) =>
    racing.run(racer, call).finally(() => (racer.done = true));
  return Promise.all(calls.map((call, index) => run(call, racers[index]!))).finally(() =>
    clearInterval(look),
  );
}

/** Lets calls race on the PostgreSQL of this process; returns what ends that. */
export function watchQueries(): () => void {
  const { executeQuery } = PostgresConnection.prototype;
  PostgresConnection.prototype.executeQuery = function execute(statement: Statement) {
    const send = () => executeQuery.call(this, statement);
    return (racing.getStore()?.execute(this, statement, send) ?? send()) as never;
  };
  return () => {
    PostgresConnection.prototype.executeQuery = executeQuery;
  };
}

import { Writable } from 'node:stream';
import type { CompiledQuery, DatabaseConnection, QueryResult, TransactionSettings } from 'kysely';
import pg from 'pg';
import { getErrorMessage, getField } from '#core/contract';
import { findTogether } from '../staging/runTogether';
import { DatabaseDownError, isDiskFull, retry, TransactionEndedError } from '../dialect';
import { noteDiskFull } from './fullDisk';

/** How queries of a connection are bound. */
export interface Binding {
  /** Row-level security compares it; `*` sees all companies. */
  readonly companyId: string;
  /** Milliseconds that a query gets; 0 for as long as it takes. */
  readonly timeout: number;
}

/** A query as it is sent; with a name, the server keeps its plan where it can. */
export interface Statement extends Pick<CompiledQuery, 'sql' | 'parameters'> {
  readonly name?: string;
}

/** The server gives up first; this much later, in milliseconds, nobody is believed to be there. */
const grace = 1000;

/** The code by which a replica, or a primary that was replaced, says that it takes no writes. */
const readOnly = '25006';

/** Codes by which PostgreSQL, or a pooler before it, says that it cannot serve now. */
const isDown = ({ code = '' }: pg.DatabaseError) =>
  /^(08|57P|53)/.test(code) || ['57014', '25P03', '55P03', readOnly].includes(code);

/**
 * Whether the connection leads to one process of PostgreSQL, which keeps what was prepared. A pooler
 * in between lends the process to others, and is told by the number it gives in its own name.
 */
const direct = new WeakMap<pg.PoolClient, boolean>();

const changing = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/**
 * A pooled connection, lent for one query or one transaction. Nothing of a company outlives either,
 * so that a pooler may lend the same connection to others in between: a query travels between the
 * begin of a transaction, which says the company, and its commit, all three at once.
 */
export class PostgresConnection implements DatabaseConnection {
  private inTransaction = false;
  /** Whether its transaction ends, or others may have the connection: nothing is run any more. */
  private ended = false;
  /** The begin of a transaction, until its first query is answered. */
  private begin: Promise<pg.QueryResult> | undefined;
  private broken = false;

  private constructor(
    private readonly pool: pg.Pool,
    private readonly client: pg.PoolClient,
    private readonly binding: Binding,
  ) {}

  /** A connection of the pool, to be given back. */
  static async borrow(pool: pg.Pool, binding: Binding): Promise<PostgresConnection> {
    const client = await pool.connect().catch((fault: unknown) => {
      throw new DatabaseDownError(getErrorMessage(fault), { cause: fault });
    });
    return new PostgresConnection(pool, client, binding);
  }

  async executeQuery<Row>(statement: Statement): Promise<QueryResult<Row>> {
    if (this.ended) throw new TransactionEndedError();
    const queries = findTogether(statement);
    if (queries) {
      const sent = this.together(() => queries.map(each => this.executeQuery<Row>(each)));
      return { rows: (await Promise.all(sent)).map(({ rows }) => rows as Row) };
    }
    const { command, rowCount, rows } = await (this.inTransaction
      ? this.answered(this.sendStatement(statement))
      : retry(() =>
          this.together(() => {
            this.sendBegin('begin');
            return this.answered(this.sendStatement(statement), this.send('commit'));
          }),
        ));
    return {
      ...(changing.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }),
      rows: rows ?? [],
    };
  }

  // eslint-disable-next-line require-yield
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Streaming is not supported. Read all rows at once, or in pages.');
  }

  /** Begins a transaction; the words travel with those of its first query. */
  beginTransaction({ isolationLevel, accessMode }: TransactionSettings): void {
    const modes = [isolationLevel && `isolation level ${isolationLevel}`, accessMode];
    this.sendBegin(['begin', ...modes.filter(Boolean)].join(' '));
    this.inTransaction = true;
  }

  /** Sends what `send` sends as one piece. */
  together<T>(send: () => T): T {
    const stream = getField(getField(this.client, 'connection'), 'stream');
    if (!(stream instanceof Writable)) return send();
    stream.cork();
    try {
      return send();
    } finally {
      stream.uncork();
    }
  }

  async commitTransaction(): Promise<void> {
    this.ended = true;
    const { command } = await this.answered(this.send('commit'));
    this.inTransaction = false;
    // PostgreSQL answers so where a query had failed and the failure was swallowed.
    if (command !== 'COMMIT') throw new Error('The transaction failed and was rolled back.');
  }

  /** Takes the transaction back; a connection that cannot do even that is thrown away. */
  async rollbackTransaction(): Promise<void> {
    this.ended = true;
    await this.answered(this.send('rollback')).catch(() => (this.broken = true));
    this.inTransaction = false;
  }

  /** Gives the connection back to the pool, or throws it away if it can serve no longer. */
  release(): void {
    this.ended = true;
    this.client.release(this.broken || this.inTransaction);
  }

  private sendBegin(begin: string): void {
    const { companyId, timeout } = this.binding;
    const company = pg.escapeLiteral(companyId);
    // Before those that wait for its locks are late: its process may stand still or be out of reach.
    const idle = Math.ceil(timeout * 0.75);
    this.begin = this.send(
      `${begin}; select set_config('sluice.company', ${company}, true), set_config('statement_timeout', '${timeout}', true), set_config('idle_in_transaction_session_timeout', '${idle}', true)`,
    );
    // Its failure is the next query's.
    this.begin.catch(() => {});
  }

  private sendStatement({ sql, parameters, name }: Statement): Promise<pg.QueryResult> {
    if (name === undefined) return this.send(sql, parameters);
    const known = direct.get(this.client);
    if (known === undefined) this.findDirect();
    return this.send(sql, parameters, known ? name : undefined);
  }

  /** Finds out beside the query that is sent next; what comes of it is for later ones. */
  private findDirect(): void {
    const { client } = this;
    direct.set(client, false);
    this.send('select pg_backend_pid() as process').then(
      ({ rows: [row] }) =>
        direct.set(client, getField(row, 'process') === getField(client, 'processID')),
      () => direct.delete(client),
    );
  }

  private send(
    text: string,
    values: readonly unknown[] = [],
    name?: string,
  ): Promise<pg.QueryResult> {
    const { timeout } = this.binding;
    const query: pg.QueryConfig & { query_timeout: number } = {
      text,
      values: [...values],
      query_timeout: timeout && timeout + grace,
      ...(name !== undefined && { name }),
    };
    return this.client.query(query);
  }

  /** Waits for a query and for what was sent with it; the first failure is told. */
  private async answered(
    query: Promise<pg.QueryResult>,
    commit?: Promise<pg.QueryResult>,
  ): Promise<pg.QueryResult> {
    const { begin } = this;
    this.begin = undefined;
    const settled = await Promise.allSettled([begin, query, commit]);
    for (const each of settled) if (each.status === 'rejected') throw this.told(each.reason);
    return query;
  }

  private told(fault: unknown): unknown {
    const known = fault instanceof pg.DatabaseError;
    if (known && !isDown(fault)) return fault;
    // The address may lead to another server by now.
    if (!known || fault.severity === 'FATAL' || fault.code === readOnly) this.broken = true;
    const down = new DatabaseDownError(getErrorMessage(fault), { cause: fault });
    if (isDiskFull(down)) noteDiskFull(this.pool);
    return down;
  }
}

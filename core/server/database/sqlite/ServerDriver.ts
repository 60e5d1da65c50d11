import {
  CompiledQuery,
  SqliteDriver,
  type DatabaseConnection,
  type Driver,
  type SqliteDialectConfig,
} from 'kysely';
import { SerializedConnection, type Connections, type SqliteLocks } from './SerializedConnection';

/** Opens the server's own connections once, for the drivers of all names. */
export class ServerConnections {
  private readonly writing: SqliteDriver;
  private readonly reading: SqliteDriver;
  private connections: Promise<Connections> | undefined;

  constructor(writer: SqliteDialectConfig, reader: SqliteDialectConfig) {
    this.writing = new SqliteDriver(writer);
    this.reading = new SqliteDriver(reader);
  }

  get(): Promise<Connections> {
    return (this.connections ??= this.open());
  }

  async close(): Promise<void> {
    await this.reading.destroy();
    await this.writing.destroy();
  }

  private async open(): Promise<Connections> {
    const [writer, reader] = await Promise.all([connect(this.writing), connect(this.reading)]);
    return { writer, reader };
  }
}

async function connect(driver: SqliteDriver): Promise<DatabaseConnection> {
  await driver.init();
  return driver.acquireConnection();
}

/**
 * Takes the write lock when a transaction begins, so that two processes never fail half-way through
 * one, and shares it with the threads that write, so that none waits for another with the server
 * standing still.
 */
export class ServerDriver implements Driver {
  constructor(
    private readonly connections: ServerConnections,
    private readonly locks: SqliteLocks,
    /** The name that these queries count for. */
    private readonly name: string,
    /** Whether a single write is done only when it is synced. */
    private readonly synced: boolean,
  ) {}

  async init(): Promise<void> {}

  async acquireConnection(): Promise<SerializedConnection> {
    return new SerializedConnection(
      await this.connections.get(),
      this.locks,
      this.name,
      this.synced,
    );
  }

  async releaseConnection(): Promise<void> {}

  async beginTransaction(connection: SerializedConnection): Promise<void> {
    await connection.begin();
    try {
      await connection.executeQuery(CompiledQuery.raw('begin immediate'));
    } catch (fault) {
      connection.release();
      throw fault;
    }
  }

  async commitTransaction(connection: SerializedConnection): Promise<void> {
    await connection.finish('commit');
    connection.release();
  }

  async rollbackTransaction(connection: SerializedConnection): Promise<void> {
    try {
      await connection.finish('rollback');
    } catch {
      // SQLite has taken it back by itself, on a full disk for one; why it did is told already.
    } finally {
      connection.release();
    }
  }

  destroy(): Promise<void> {
    return this.connections.close();
  }
}

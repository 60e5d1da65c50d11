import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import type { Mutex } from './Mutex';

const writing: ReadonlySet<string> = new Set([
  'InsertQueryNode',
  'UpdateQueryNode',
  'DeleteQueryNode',
]);

/** SQLite's connection, whose writes outside of a transaction acquire their turn as well. */
export class SerializedConnection implements DatabaseConnection {
  inTransaction = false;

  constructor(
    private readonly connection: DatabaseConnection,
    private readonly mutex: Mutex,
  ) {}

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.inTransaction || !writing.has(query.query.kind))
      return this.connection.executeQuery<Row>(query);
    const end = await this.mutex.acquire();
    try {
      return await this.connection.executeQuery<Row>(query);
    } finally {
      end();
    }
  }

  streamQuery<Row>(
    query: CompiledQuery,
    chunkSize?: number,
  ): AsyncIterableIterator<QueryResult<Row>> {
    return this.connection.streamQuery<Row>(query, chunkSize);
  }
}

import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import type { Turns } from './Turns';

const writing: ReadonlySet<string> = new Set([
  'InsertQueryNode',
  'UpdateQueryNode',
  'DeleteQueryNode',
]);

/** SQLite's connection, whose writes outside of a transaction take their turn as well. */
export class TurnTaking implements DatabaseConnection {
  inTransaction = false;

  constructor(
    private readonly connection: DatabaseConnection,
    private readonly turns: Turns,
  ) {}

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.inTransaction || !writing.has(query.query.kind))
      return this.connection.executeQuery<Row>(query);
    const end = await this.turns.take();
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

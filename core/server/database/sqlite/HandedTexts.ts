import type { CompiledQuery } from 'kysely';
import type { ThreadConnection } from './ThreadConnection';

/** Stands in a statement for a text that the thread has already. */
export interface HandedText {
  readonly handed: number;
}

/** Characters from which on a single write is long, and not made on the server's thread. */
export const manyCharacters = 65_536;

const isLong = (value: unknown): value is string =>
  typeof value === 'string' && value.length > manyCharacters;

let last = 0;

/**
 * The long ones of some values, which are handed to a thread before its transaction begins: to copy one takes
 * milliseconds, in which others would wait.
 */
export class HandedTexts {
  private readonly ids: ReadonlyMap<unknown, number>;

  constructor(
    private readonly connection: ThreadConnection,
    values: readonly unknown[],
  ) {
    const texts = [...new Set(values.filter(isLong))].map(text => [++last, text] as const);
    this.ids = new Map(texts.map(([id, text]) => [text, id]));
    if (texts.length > 0) connection.hand(texts);
  }

  /** The same statement without the texts that the thread has. */
  without(query: CompiledQuery): CompiledQuery {
    if (!query.parameters.some(value => this.ids.has(value))) return query;
    const parameters = query.parameters.map(value => {
      const handed = this.ids.get(value);
      return handed === undefined ? value : ({ handed } satisfies HandedText);
    });
    return { ...query, parameters };
  }

  /** To be called when no more statements come. */
  drop(): void {
    if (this.ids.size > 0) this.connection.hand([...this.ids.values()].map(id => [id]));
  }
}

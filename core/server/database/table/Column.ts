import type { ColumnKind } from '../dialect';

declare const content: unique symbol;

/** JSON as it stands in a column, with the type of what it says. */
export type JsonText<Value> = string & { readonly [content]: Value };

/** Reads the JSON of a column as what its table declares; null stays null. */
export function readJson<Value>(text: JsonText<Value>): Value;
export function readJson<Value>(text: JsonText<Value> | null): Value | null;
export function readJson(text: string | null): unknown {
  return text === null ? null : JSON.parse(text);
}

/** Writes a value as the JSON of a column that declares its type; `change` is JSON’s replacer. */
export const toJson = <Value>(value: Value, change?: (key: string, value: unknown) => unknown) =>
  JSON.stringify(value, change) as JsonText<Value>;

interface ColumnOptions {
  readonly kind: ColumnKind;
  readonly nullable?: true;
  readonly notNull?: true;
  readonly unique?: true;
  readonly fallback?: string | number;
  /** The migration that adds it; null where one that is written out does; else the table's. */
  readonly since?: string | null;
}

/** A column as its table declares it: `Read` is what a row has, `Given` what an insert brings. */
export class Column<out Read = unknown, out Given = Read> {
  /** Both carry a type and never a value. */
  declare readonly read: Read;
  declare readonly given: Given;

  constructor(readonly terms: ColumnOptions) {}

  /** Allows null, which an insert may leave out. */
  nullable() {
    return new Column<Read | null, Given | null | undefined>({ ...this.terms, nullable: true });
  }

  /** Lets it be empty, for no JSON at all. */
  orEmpty() {
    return new Column<Read | '', Given | ''>(this.terms);
  }

  /** Gives the value of rows that leave it out. */
  default(fallback: string | number) {
    return new Column<Read, Given | undefined>({ ...this.terms, fallback });
  }

  /** Allows each value once in the table. */
  unique() {
    return new Column<Read, Given>({ ...this.terms, unique: true });
  }

  /** Says so of a key of one column as well, which SQLite otherwise lets be null. */
  notNull() {
    return new Column<Read, Given>({ ...this.terms, notNull: true });
  }

  /**
   * Names the later migration that adds the column, such as `2026-11-23T10:00_color`; the column then
   * needs a default or to be nullable. `core/server/database` has the test that writes the
   * migration into the plugin's `migrations.sql`, which is committed with it. Null where that
   * migration is written out.
   */
  since(migration: string | null) {
    return new Column<Read, Given>({ ...this.terms, since: migration });
  }
}

/** Text, or some texts alone. */
export const text = <Value extends string = string>() => new Column<Value>({ kind: 'text' });

/** A whole number of 32 bits; 0 and 1 for no and yes. */
export const integer = () => new Column<number>({ kind: 'integer' });

/** A whole number of up to 53 bits, such as epoch milliseconds. */
export const bigint = () => new Column<number>({ kind: 'bigint' });

/** A number with a fraction. */
export const real = () => new Column<number>({ kind: 'real' });

/** JSON of one type, usually a schema’s `Static`; `readJson` gives it back. */
export const json = <Value>() => new Column<JsonText<Value>, string>({ kind: 'json' });

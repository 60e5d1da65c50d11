import type { ArchivedTable } from '#core/server';
import { createPause, type ArchivedRow } from '#core/server/internal';
import { leftOut, type SecretsInside } from './SecretsInside';
import type { PutArchiveOptions } from './putArchive';

/** A row as the archive has it, and its place among those of its table, counted from 0. */
export interface RawRow {
  readonly index: number;
  readonly raw: ArchivedRow;
}

/** A row of an archive, ready to be written, and as it is compared. */
export interface Incoming {
  readonly row: ArchivedRow;
  readonly compared: ArchivedRow;
  /** Whether a secret is neither in the archive nor here. */
  readonly lacking: boolean;
}

/**
 * The rows of an archive as this company takes them. They are read from the archive as often as
 * somebody goes through them, and none is kept.
 */
export class IncomingRows {
  /** To be awaited for each row. */
  readonly pause: () => Promise<void>;

  private constructor(
    private readonly terms: PutArchiveOptions,
    private readonly inside: SecretsInside,
    private readonly members: ReadonlySet<unknown>,
  ) {
    this.pause = createPause(terms.companyId);
  }

  static async open(terms: PutArchiveOptions, inside: SecretsInside): Promise<IncomingRows> {
    const members = await terms.db
      .selectFrom('memberships')
      .select('customer_id')
      .where('company_id', '=', terms.companyId)
      .execute();
    return new IncomingRows(terms, inside, new Set(members.map(row => row.customer_id)));
  }

  count(table: string): number {
    return this.terms.archive.counts.get(table) ?? 0;
  }

  /** Reads the rows of a table, some at a time. */
  async *batches({ table }: ArchivedTable): AsyncGenerator<readonly RawRow[]> {
    const { archive, parts } = this.terms;
    let first = 0;
    for await (const rows of archive.batches(table, parts)) {
      const from = first;
      yield rows.map((raw, index) => ({ index: from + index, raw }));
      first += rows.length;
    }
  }

  /** Returns the reason why the secrets of a row can’t be read, as a sentence. */
  secretFault({ table }: ArchivedTable, raw: ArchivedRow): string | undefined {
    return this.inside.read(table, raw).fault;
  }

  /** Whether the archive left out a secret of this row. */
  lacksSecret({ table }: ArchivedTable, raw: ArchivedRow): boolean {
    return this.inside.read(table, raw).secrets.some(({ text }) => text === undefined);
  }

  /** Returns a row as one of this company, with its secrets as the archive has them. */
  adopt(archived: ArchivedTable, raw: ArchivedRow): ArchivedRow {
    const { companyId } = this.terms;
    const ours = this.toOurs(raw);
    return this.isFrom(companyId) ? ours : (archived.adopt?.(ours, companyId) ?? ours);
  }

  /** Returns a row with its secrets; those that the archive left out are as they were `before`. */
  complete(
    archived: ArchivedTable,
    raw: ArchivedRow,
    adopted: ArchivedRow,
    before?: ArchivedRow,
  ): Incoming {
    const { table } = archived;
    const { secrets } = this.inside.read(table, raw);
    const held = this.inside.held(table, before);
    let lacking = false;
    const sealed = this.inside.with(table, adopted, (place, at) => {
      const text = secrets[at]?.text;
      if (text !== undefined) return this.inside.hold(place, text);
      const known = held.get(place.column);
      lacking ||= known === undefined;
      return known ?? '';
    });
    return {
      row: archived.settle?.(sealed, this.terms.server) ?? sealed,
      compared: this.inside.with(table, adopted, (_, at) => secrets[at]?.text ?? leftOut),
      lacking,
    };
  }

  private isFrom(companyId: string): boolean {
    return this.terms.archive.header.company.companyId === companyId;
  }

  private toOurs(row: ArchivedRow): ArchivedRow {
    const { archive, companyId, customerId } = this.terms;
    const from = archive.header.company.companyId;
    const values = Object.entries(row).map(([name, value]): [string, unknown] => {
      if (name === 'customer_id' && !this.members.has(String(value))) return [name, customerId];
      return [
        name,
        typeof value === 'string' && from !== companyId ? value.replaceAll(from, companyId) : value,
      ];
    });
    return { ...Object.fromEntries(values), company_id: companyId };
  }
}

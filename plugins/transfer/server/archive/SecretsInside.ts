import { sealedTables, type ArchivedRow, type Place, type SealedTable, type ServerHost } from '../../../../core/server';
import { openUnder, sealUnder } from './passphrase';

/** Stands for a secret that is not told. */
export const leftOut = '******';
type Secret = { readonly place: Place; readonly text: string | undefined };

/** The secrets inside rows: opened here, taken out of archives or sealed for them, and put into rows again. */
export class SecretsInside {
  private readonly tables: ReadonlyMap<string, SealedTable<any>>;
  constructor(
    private readonly server: ServerHost,
    private readonly companyId: string,
    /** What the archive’s passphrase came to; without it secrets are left out. */
    private readonly key: Buffer | undefined,
  ) {
    this.tables = new Map(server.at(sealedTables).map(each => [each.table, each]));
  }

  /** A row as the archive has it. */
  forArchive(table: string, row: ArchivedRow): ArchivedRow {
    const { key } = this;
    return this.put(table, row, place => (key ? sealUnder(key, place, this.open(table, row, place)) : leftOut));
  }

  /** A row of this company for comparing: secrets as they are, or as if they were left out. */
  shown(table: string, row: ArchivedRow): ArchivedRow {
    return this.put(table, row, place => (this.key ? this.open(table, row, place) : leftOut));
  }

  /** The secrets of an archive's row, undefined where they were left out; `fault` where one does not open. */
  read(table: string, row: ArchivedRow): { readonly secrets: readonly Secret[]; readonly fault?: string } {
    const secrets: Secret[] = [];
    for (const { place, sealed } of this.tables.get(table)?.list(row) ?? []) {
      const text = sealed === leftOut || !this.key ? undefined : openUnder(this.key, place, sealed);
      if (sealed !== leftOut && text === undefined)
        return { secrets: [], fault: `its secret “${place.column}” was altered, moved or sealed by something else` };
      secrets.push({ place, text });
    }
    return { secrets };
  }

  /** A row with these secrets in it, each as `write` makes it of its place, in the order of the row’s. */
  with(table: string, row: ArchivedRow, write: (place: Place, index: number) => string): ArchivedRow {
    return this.put(table, row, write);
  }

  seal(place: Place, text: string): string {
    return this.server.secrets.seal(this.companyId, place, text);
  }

  /** What a row of this company holds, sealed, by the column it stands in. */
  held(table: string, row: ArchivedRow | undefined): ReadonlyMap<string, string> {
    const list = row ? (this.tables.get(table)?.list(row) ?? []) : [];
    return new Map(list.map(({ place, sealed }) => [place.column, sealed]));
  }

  private open(table: string, row: ArchivedRow, place: Place): string {
    return this.server.secrets.open(this.companyId, place, this.held(table, row).get(place.column)!);
  }

  private put(table: string, row: ArchivedRow, write: (place: Place, index: number) => string): ArchivedRow {
    const sealed = this.tables.get(table);
    const list = sealed?.list(row) ?? [];
    if (!sealed || list.length === 0) return row;
    return {
      ...row,
      ...(sealed.put(
        row,
        list.map(({ place }, index) => write(place, index)),
      ) as ArchivedRow),
    };
  }
}

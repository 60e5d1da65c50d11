import { archivedTables, encryptedTables, type ArchivedTable, type ServerHost } from '#core/server';
import type { ArchivedRow, Place, AnyEncryptedTable } from '#core/server/internal';
import { decryptWithKey, encryptWithKey } from '#core/server/encryption/passphrase';

/** Stands for a secret that is not told. */
export const leftOut = '******';
type Secret = { readonly place: Place; readonly text: string | undefined };
/** A secret where it stands: encrypted, or one that is not encrypted here. */
type Slot = { readonly place: Place; readonly stands: string; readonly guarded: boolean };

/**
 * The secrets inside rows: opened here, taken out of archives or encrypted for them, and put into rows
 * again.
 */
export class SecretsInside {
  private readonly tables: ReadonlyMap<string, AnyEncryptedTable>;
  private readonly archived: ReadonlyMap<string, ArchivedTable>;
  constructor(
    private readonly server: ServerHost,
    private readonly companyId: string,
    /** The key derived from the archive’s passphrase; without it secrets are left out. */
    private readonly key: Buffer | undefined,
  ) {
    this.tables = new Map(server.at(encryptedTables).map(each => [each.table, each]));
    this.archived = new Map(server.at(archivedTables).map(each => [each.table, each]));
  }

  /** A row as the archive has it. */
  forArchive(table: string, row: ArchivedRow): ArchivedRow {
    const { key } = this;
    return this.put(table, row, slot =>
      key ? encryptWithKey(key, slot.place, this.open(slot)) : leftOut,
    );
  }

  /** A row of this company for comparing: secrets as they are, or as if they were left out. */
  shown(table: string, row: ArchivedRow): ArchivedRow {
    return this.put(table, row, slot => (this.key ? this.open(slot) : leftOut));
  }

  /**
   * The secrets of an archive's row, undefined where they were left out; `fault` where one does not
   * open or is rejected.
   */
  read(
    table: string,
    row: ArchivedRow,
  ): { readonly secrets: readonly Secret[]; readonly fault?: string } {
    const secrets: Secret[] = [];
    for (const { place, stands } of this.slots(table, row)) {
      const text =
        stands === leftOut || !this.key ? undefined : decryptWithKey(this.key, place, stands);
      if (stands !== leftOut && text === undefined)
        return {
          secrets: [],
          fault: `its secret “${place.column}” was changed, moved, or encrypted elsewhere`,
        };
      const wrong =
        text === undefined
          ? undefined
          : this.archived.get(table)?.secretFault?.(place.column, text);
      if (wrong !== undefined) return { secrets: [], fault: wrong };
      secrets.push({ place, text });
    }
    return { secrets };
  }

  /**
   * A row with these secrets in it, each as `write` makes it of its place, in the order of the
   * row’s.
   */
  with(
    table: string,
    row: ArchivedRow,
    write: (place: Place, index: number) => string,
  ): ArchivedRow {
    return this.put(table, row, ({ place }, index) => write(place, index));
  }

  /** A secret as this company holds it in that place. */
  hold(place: Place, text: string): string {
    const guarded = this.archived.get(place.table)?.guarded?.includes(place.column);
    return guarded ? text : this.server.secrets.encrypt(this.companyId, place, text);
  }

  /** Returns the secrets of a row of this company, by column. */
  held(table: string, row: ArchivedRow | undefined): ReadonlyMap<string, string> {
    return new Map(
      (row ? this.slots(table, row) : []).map(({ place, stands }) => [place.column, stands]),
    );
  }

  private open({ place, stands, guarded }: Slot): string {
    return guarded ? stands : this.server.secrets.decrypt(this.companyId, place, stands);
  }

  private slots(table: string, row: ArchivedRow): readonly Slot[] {
    const sealed = this.tables.get(table)?.list(row) ?? [];
    const { guarded = [], key = [] } = this.archived.get(table) ?? {};
    const name = JSON.stringify(key.map(column => row[column]));
    return [
      ...sealed.map(({ place, sealed: stands }) => ({ place, stands, guarded: false })),
      ...guarded
        .map(column => ({
          place: { table, row: name, column },
          stands: String(row[column] ?? ''),
          guarded: true,
        }))
        .filter(({ stands }) => stands !== ''),
    ];
  }

  private put(
    table: string,
    row: ArchivedRow,
    write: (slot: Slot, index: number) => string,
  ): ArchivedRow {
    const slots = this.slots(table, row);
    if (slots.length === 0) return row;
    const texts = slots.map(write);
    const own = slots.filter(({ guarded }) => !guarded).length;
    return {
      ...row,
      ...(own > 0 && this.tables.get(table)?.put(row, texts.slice(0, own))),
      ...Object.fromEntries(
        slots.slice(own).map(({ place }, index) => [place.column, texts[own + index]]),
      ),
    };
  }
}

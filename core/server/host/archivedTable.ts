import type { SignInContext } from '../authentication/policy/selfLockout';
import type { Queries } from '../database';
import type { Limited } from '../tenancy/requireRoom';
import type { ServerHost } from './serverHost';

/** A row as an archive has it. */
export type ArchivedRow = Readonly<Record<string, unknown>>;

/** Where an import writes. */
export interface ArchiveTarget {
  readonly server: ServerHost;
  readonly companyId: string;
  /** The import’s transaction. */
  readonly db: Queries;
}

/** The changes of an import to one table of few rows, before its transaction ends. */
export interface ArchivedChange {
  readonly server: ServerHost;
  readonly companyId: string;
  /** The member who imports. */
  readonly customerId: string;
  readonly db: Queries;
  readonly written: readonly ArchivedRow[];
  /** The former rows of those that were written. */
  readonly before: readonly ArchivedRow[];
  readonly removed: readonly ArchivedRow[];
  /** How this member came. */
  readonly signInContext: SignInContext;
}

/** The changes of an import to one table, however many they are, before its transaction ends. */
export interface ImportedTable extends ArchiveTarget {
  /** The member who imports. */
  readonly customerId: string;
  /** How this member came. */
  readonly signInContext: SignInContext;
  /** The rows that were created or changed. */
  readonly written: WrittenRows;
  /** Whether the row with this key was removed. */
  readonly removed: ArchivedKeys;
  /**
   * Returns the former values of a changed row in the columns of `remembers`; undefined for a new
   * one.
   */
  before(row: ArchivedRow): ArchivedRow | undefined;
  /** Tells what came out otherwise than asked, in a sentence; of very many, the first are shown. */
  note(sentence: string): void;
}

/** The keys of some rows of a table. */
export interface ArchivedKeys {
  readonly size: number;
  /** @param key the values of the key’s columns, in their order */
  has(...key: readonly unknown[]): boolean;
}

/** Rows of an archive, however many they are. */
export interface WrittenRows extends ArchivedKeys {
  /**
   * Reads them from the archive again, up to 200 at a time, as this company takes them, but without
   * what `settle` makes of them; secrets are as the archive has them. Keep none of them: there may
   * be millions.
   */
  batches(): AsyncIterable<readonly ArchivedRow[]>;
}

/** A table that an archive of a company carries. */
export interface ArchivedTable {
  readonly table: string;
  readonly title: string;
  /** Columns that name a row, besides its company. */
  readonly key: readonly string[];
  /** The import order: tables that others refer to come first. */
  readonly order: number;
  readonly part: 'configuration' | 'users' | 'people';
  nameOf(row: ArchivedRow): string;
  /** Columns that it carries, where the others are not the company’s own to set; else all. */
  readonly columns?: readonly string[];
  /** Columns that stay behind: they follow from others, or are nobody else’s business. */
  readonly leaves?: readonly string[];
  /** Columns that hold JSON. */
  readonly json?: readonly string[];
  /**
   * Columns that are secrets though they are not encrypted here, such as hashes of passwords; empty
   * for none.
   */
  readonly guarded?: readonly string[];
  /** Returns the reason why a secret of an archive is rejected, as a sentence. */
  secretFault?(column: string, secret: string): string | undefined;
  /**
   * Its rows are nothing without their secrets: archives that leave secrets out do not carry it.
   */
  readonly encryptedOnly?: boolean;
  /** Columns of which no two rows of a company have the same value, null aside. */
  readonly unique?: readonly string[];
  /** The limit that an operator may have set for these. */
  readonly room?: Limited;
  /** Said of all rows together whose secrets the archive left out; without it each is named. */
  lacking?(count: number): string;
  /** Columns that say nothing of the thing itself, such as times of use. */
  readonly passing?: readonly string[];
  /**
   * The table that its rows are parts of, by a column of the same name in both. With `whole`, all
   * parts of one thing are added and removed together.
   */
  readonly of?: { readonly table: string; readonly column: string; readonly whole?: boolean };
  /** Returns the reason why a row of an archive is rejected, as a sentence. */
  fault?(row: ArchivedRow, server: ServerHost): string | undefined;
  /** A row of another company as this one takes it. */
  adopt?(row: ArchivedRow, companyId: string): ArchivedRow;
  /**
   * A row as it is written; a secret that the archive left out, and that is not known here, is
   * empty.
   */
  settle?(row: ArchivedRow, server: ServerHost): ArchivedRow;
  /** Columns of rows that `complete` asks for as they were before they were changed; short ones. */
  readonly remembers?: readonly string[];
  /**
   * Called in the import’s transaction before some rows are removed, a few hundred at a time: takes
   * away what goes with them and no archive carries. Given are the columns of their key.
   */
  removing?(rows: readonly ArchivedRow[], target: ArchiveTarget): Promise<void>;
  /**
   * Called in the import’s transaction once every table is written, if one of its rows was written
   * or removed. Memory must hold however many rows were.
   */
  complete?(imported: ImportedTable): Promise<void>;
  /**
   * The same with all rows at once; answers what came out otherwise than asked, in sentences.
   * Archives with more than 10,000 rows of such a table are refused, so `complete` is the better
   * choice.
   */
  after?(change: ArchivedChange): Promise<readonly string[]>;
  /**
   * Called after the transaction, so that this process reads the rows of the company afresh.
   * Archives with more than 10,000 rows of a table that asks for the `rows` are refused.
   */
  forget?(server: ServerHost, companyId: string, rows: readonly ArchivedRow[]): void;
}

import type { SignInContext } from '../authentication/policy/selfLockout';
import type { Queries } from '../database';
import type { Limited } from '../tenancy/requireRoom';
import type { ServerHost } from './serverHost';

/** A row as an archive has it. */
export type ArchivedRow = Readonly<Record<string, unknown>>;

/** The changes of an import to one table, before its transaction ends. */
export interface ArchivedChange {
  readonly server: ServerHost;
  readonly companyId: string;
  /** The member who imports. */
  readonly customerId: string;
  readonly db: Queries;
  readonly written: readonly ArchivedRow[];
  /** Those of the written that were there before, as they were. */
  readonly before: readonly ArchivedRow[];
  readonly removed: readonly ArchivedRow[];
  /** How this member came. */
  readonly signInContext: SignInContext;
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
  /**
   * Called in the import’s transaction once every table is written; answers what came out otherwise
   * than asked, in sentences.
   */
  after?(change: ArchivedChange): Promise<readonly string[]>;
  /** Called after the transaction, so that this process reads the rows afresh. */
  forget?(server: ServerHost, companyId: string, rows: readonly ArchivedRow[]): void;
}

import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Audience, Entitlement, Flag, Permission } from '../../contract';
import type { Queries, Tables } from '../database';
import type { Place } from '../encryption/secrets';
import type { Job } from '../jobs/job';
import type { PageTexts } from '../languages/translate';
import type { Limited } from '../tenancy/requireRoom';
import type { ArchivedTable } from './archivedTable';
import { core, type ServerContribution } from './plugin';
import type { ServerHost } from './serverHost';

/** A new environment, as its seeds get it. */
export interface CompanySeed {
  readonly companyId: string;
  readonly customerId: string;
  /** "Start with examples" was chosen. */
  readonly examples: boolean;
  readonly db: Queries;
  readonly server: ServerHost;
}
/**
 * The initial data of a new environment. Seeds run in order, in the transaction that creates it.
 */
export const companySeeds = core<(seed: CompanySeed) => Promise<void>>('companySeeds');

/** A row of the role matrix. Without one, only super admins have the permission. */
export const resources = core<{ readonly permission: Permission; readonly title: string }>(
  'resources',
  ({ permission }) => permission.id,
);
/** An entitlement that an environment has unless an operator turns it off. */
export const entitlements = core<Entitlement>('entitlements');
/** Kinds of things of which an operator can limit how many an environment has. */
export const limits = core<Limited>('limits', ({ kind }) => kind);

/**
 * A flag that is on for companies and members who fit, even where the installation turned it off.
 */
export interface CompanyFlag {
  readonly flag: Flag;
  readonly appliesTo: (member: {
    readonly createdDate: number;
    readonly roles: readonly string[];
  }) => boolean;
}
/** Flags that depend on the environment (its `createdDate`) and on the caller’s roles in it. */
export const companyFlags = core<CompanyFlag>('companyFlags');

/** Work that one of the processes does: on a schedule, or queued with `queueJob`. */
export const jobs = core<Job>('jobs', ({ id }) => id);

/**
 * Routes that are not calls of the contract: hosted pages and their files. Each plugin guards its
 * own by token.
 */
export const httpRoutes =
  core<(app: FastifyInstance, server: ServerHost) => void | Promise<void>>('httpRoutes');

/** Finds the environment and the subject of a token, for one audience. */
export interface AudienceResolver {
  readonly audience: Audience;
  resolve(
    request: FastifyRequest,
    server: ServerHost,
  ): Promise<
    { readonly companyId: string; readonly subject: Readonly<Record<string, unknown>> } | undefined
  >;
}
/**
 * Identifies the caller of a token for an audience that a plugin adds, such as an application's key.
 */
export const audiences = core<AudienceResolver>('audiences', ({ audience }) => audience);

/**
 * Where encrypted values stand: a rotation of keys re-encrypts them, an archive opens them or leaves
 * them out.
 */
export interface EncryptedTable<Row = Record<string, unknown>> {
  readonly table: string;
  /** Columns that name a row, besides its company. */
  readonly key: readonly string[];
  /** Rows with this value alone hold any, where the table is long. */
  readonly among?: { readonly column: string; readonly value: string };
  list(row: Row): readonly { readonly place: Place; readonly sealed: string }[];
  /** The columns to write, for values in the order of `list`. */
  put(row: Row, sealed: readonly string[]): Partial<Row>;
}
/** A table with encrypted columns. */
export type AnyEncryptedTable = EncryptedTable<any>;
/** Tables with encrypted columns. */
export const encryptedTables = core<AnyEncryptedTable>('encryptedTables');

/** A table that environment archives include. */
export const archivedTables = core<ArchivedTable>('archivedTables');

/** A table whose rows are counted daily as a figure of the environment. */
export interface CountedTable {
  /** As figures name it, such as `Flows`. */
  readonly name: string;
  readonly table: keyof Tables;
  /** A column by which the count is told in parts. */
  readonly by?: string;
}
/** Tables whose rows are counted daily as a figure of the environment. */
export const countedTables = core<CountedTable>('countedTables');

/** Texts on pages and in emails for end users, shown in their language. */
export const pageTexts = core<readonly PageTexts[]>('pageTexts');

/** In-memory data that operators can reload. */
export const caches = core<{
  readonly id: string;
  forget(server: ServerHost, name?: string): void;
}>('caches');

/** A field under `sluice` in the package.json of packages, and how the file that it names is loaded. */
export interface PackagePart {
  /** The field's name, such as `connectors`. */
  readonly name: string;
  readonly load: (
    file: string,
    manifest: {
      readonly id: string;
      readonly name: string;
      readonly version: string;
      /** The connectors that it says it brings, by ID. */
      readonly connectorIds: readonly string[];
      /** The hosts that it may call. */
      readonly hosts: readonly string[];
    },
  ) => Promise<readonly ServerContribution[]>;
}
/**
 * Parts of packages that plugins know how to run, so that nobody needs to vouch for the package: the
 * field under `sluice` in its package.json, and what becomes of the file that it names.
 */
export const packageParts = core<PackagePart>('packageParts', ({ name }) => name);

import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Migration } from 'kysely';
import type {
  Access,
  AnyEndpoint,
  Audience,
  Endpoint,
  Entitlement,
  ExtensionPoint,
  Failure,
  Flag,
  Input,
  Output,
  Permission,
  Service,
} from '../../contract';
import type { AnyExtensionPoint } from '../../contract/internal';
import type { PageTexts } from '../languages/translate';
import type { AuditEntry } from '../audit/audit';
import type { Queries, Table, Tables } from '../database';
import {
  deriveMigrations,
  listCompanyTables,
  type ForeignIndices,
} from '../database/table/deriveMigrations';
import type { Job } from '../jobs/job';
import type { PluginSettings } from '../settings/defineSettings';
import type { Limited } from '../tenancy/requireRoom';
import type { Place } from '../encryption/secrets';
import type { ArchivedTable } from './archivedTable';
import type { ServerHost } from './serverHost';

export type { ArchivedRow, ArchivedTable, ImportedTable } from './archivedTable';

/** The context of the request that a handler answers. */
export interface Call {
  readonly access: Access;
  readonly audience: Audience;
  /** The company the call acts on; empty for `anyone`. */
  readonly companyId: string;
  /** The member who calls; empty for `anyone` and for applications. */
  readonly customerId: string;
  /** Further data of the audience's token, such as an invitation's member. */
  readonly subject: Readonly<Record<string, unknown>>;
  /** The company's own rows and nothing else. */
  readonly db: Queries;
  readonly server: ServerHost;
  readonly log: FastifyBaseLogger;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  transaction<T>(work: (db: Queries) => Promise<T>): Promise<T>;
  /** Writes to the audit trail, in the change's own transaction when one is given. */
  audit(entry: AuditEntry | readonly AuditEntry[], db?: Queries): Promise<void>;
}

/** An endpoint and what answers it. */
export interface Handler {
  readonly endpoint: AnyEndpoint;
  readonly run: (input: any, call: Call) => Promise<unknown>;
}
/** One value that a server half puts at an extension point. */
export interface ServerContribution {
  readonly point: AnyExtensionPoint;
  readonly id: string;
  readonly value: unknown;
  readonly order: number;
}

/** How failed calls are told, where they follow another format than the wire’s own. */
export interface FailureFormat {
  /** The failure as that format has it, such as one with another status. */
  readonly toFailure?: (failure: Failure) => Failure;
  /** The body of the answer. */
  readonly toFailureBody?: (failure: Failure, request: FastifyRequest) => object;
}

/** The server half of a plugin, as a value. */
export interface ServerPlugin<Id extends string = string> extends FailureFormat {
  readonly id: Id;
  /** The settings of its operators, made with `defineSettings`. */
  readonly settings?: PluginSettings;
  readonly tables?: readonly Table[];
  /** The indices that it adds to tables of other plugins. */
  readonly indices?: ForeignIndices;
  /**
   * By name; names sort by time, such as `2026-11-21T00:00_flows`. Given are those that say more
   * than the tables do; the others follow from these.
   */
  readonly migrations?: Readonly<Record<string, Migration>>;
  /** Tables whose rows belong to a company; they follow from `tables`. */
  readonly companyTables?: readonly string[];
  readonly handles?: readonly Handler[];
  readonly contributes?: readonly ServerContribution[];
  /** Runs once the server is up; what it returns runs when the server stops. */
  readonly activate?: (
    server: ServerHost,
  ) => void | Promise<void> | (() => void | Promise<void>) | Promise<() => void | Promise<void>>;
}

/** Types a server half, and derives the migrations of its tables. */
export const defineServerPlugin = <const Id extends string>(
  plugin: Omit<ServerPlugin<Id>, 'companyTables'>,
): ServerPlugin<Id> => ({
  ...plugin,
  migrations: deriveMigrations(plugin),
  companyTables: listCompanyTables(plugin.tables ?? []),
});

/**
 * Ties an endpoint to what answers it; gate, audience, validation and company scope hold before
 * `run` is reached.
 */
export const handle = <E extends Endpoint<any, any, any, any>>(
  endpoint: E,
  run: (input: Input<E>, call: Call) => Promise<Output<E>>,
): Handler => ({ endpoint, run });

/**
 * The same for an endpoint that streams: pieces as they come, or anything else as one whole JSON
 * answer.
 */
export const handleStream = <E extends Endpoint<any, any, any, any>>(
  endpoint: E,
  run: (input: Input<E>, call: Call) => Promise<AsyncIterable<Output<E>> | object>,
): Handler => ({ endpoint, run });

/** The position of a contribution among the others at its point: lower ones come first. */
export interface ServerOptions {
  readonly order?: number;
}

/** Puts a value at any extension point of the server. */
export const contribute = <T>(
  point: ExtensionPoint<T>,
  id: string,
  value: NoInfer<T>,
  { order = 0 }: ServerOptions = {},
): ServerContribution => ({
  point,
  id,
  value,
  order,
});

/** Creates a service of the server, once in each process. */
export interface ServerProvision<T> {
  readonly service: Service<T>;
  readonly create: (server: ServerHost) => T;
}
/** Names an extension point of the server itself. */
export const core = <T>(local: string, idOf?: (value: T) => string): ExtensionPoint<T> => ({
  kind: 'extensionPoint',
  id: `core.server.${local}`,
  ...(idOf && { idOf }),
});

/** Services that plugins’ server code offers to other plugins, contributed with `provide`. */
export const services = core<ServerProvision<any>>('services', ({ service }) => service.id);
/** Offers a service to other plugins’ server code; made when first asked for, once a process. */
export const provide = <T>(id: string, provision: ServerProvision<T>): ServerContribution =>
  contribute(services, id, provision);

/**
 * The initial data of a new environment. Seeds run in order, in the transaction that creates
 * it.
 */
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

/**
 * Identifies the caller of a token for an audience that a plugin adds, such as an application's
 * key.
 */
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

/**
 * A part of packages that a plugin knows how to run, so that nobody needs to vouch for the package:
 * the field under `sluice` in its package.json, and what becomes of the file that it names.
 */
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

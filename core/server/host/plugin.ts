import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type { Migration } from 'kysely';
import type {
  Access,
  AnyEndpoint,
  Audience,
  Endpoint,
  ExtensionPoint,
  Failure,
  Input,
  Output,
  Service,
} from '../../contract';
import type { AnyExtensionPoint } from '../../contract/internal';
import type { AuditEntry } from '../audit/audit';
import type { Queries, Table } from '../database';
import {
  deriveMigrations,
  listCompanyTables,
  type ForeignIndices,
} from '../database/table/deriveMigrations';
import type { PluginSettings } from '../settings/defineSettings';
import type { ServerHost } from './serverHost';

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

/** An endpoint and the function that answers it. */
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

/** Formats failed calls of a plugin whose API has an error format of its own. */
export interface FailureFormat {
  /** Converts a failure, such as to one with another status. */
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
   * Migrations beyond those that follow from `tables`, such as moved data. Their names sort by
   * time: `2026-11-21T00:00_flows`.
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
 * Connects an endpoint with the function that answers it. Audience, gate, environment, and input
 * are checked before `run`.
 */
export const handle = <E extends Endpoint<any, any, any, any>>(
  endpoint: E,
  run: (input: Input<E>, call: Call) => Promise<Output<E>>,
): Handler => ({ endpoint, run });

/**
 * Connects an endpoint with a function that streams its answer in pieces, or returns one JSON
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

/** A service of the server and the function that creates it, once per process. */
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
/** Offers a service to other plugins’ server code. It is created on first use, once per process. */
export const provide = <T>(id: string, provision: ServerProvision<T>): ServerContribution =>
  contribute(services, id, provision);

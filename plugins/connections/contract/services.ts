import { namespace, type AnyQueries } from '#core/contract';
import type { Connection, ConnectionUses } from './endpoints';
import type { ConnectorCatalogue } from '#plugins/connectors/contract/catalogue';

const connections = namespace('connections');

/** Queries bound to a company: a call's `db`, or the transaction it is in. */
export type CompanyQueries = AnyQueries;

/**
 * Reports who uses a connection, by name. A plugin that stores connection IDs contributes to it. A
 * connection in use can’t be deleted.
 */
export const connectionUses =
  connections.extensionPoint<
    (
      companyId: string,
      connectionId: string,
      db: CompanyQueries,
      catalogue: ConnectorCatalogue,
    ) => Promise<ConnectionUses>
  >('connectionUses');

/** A connection without its values. */
export interface ConnectionName {
  readonly connectionId: string;
  readonly connectorId: string;
  readonly name: string;
}
export interface OpenedConnection extends ConnectionName {
  /**
   * Account-level values by property, secrets opened, defaults filled in. For the runtime only:
   * never sent or logged.
   */
  readonly values: Readonly<Record<string, unknown>>;
  /** The secret values, which no record may hold. */
  readonly secrets?: readonly string[];
}
/** Connectors that run only with settings, and what their connections lack; all as titles. */
export interface UnsetSettings {
  /** By connector: what a connection of it needs. */
  readonly needed: Readonly<Record<string, readonly string[]>>;
  /** By connection of those connectors: what it lacks; an empty list where it has all. */
  readonly lacking: Readonly<Record<string, readonly string[]>>;
  /** The same connections with their connectors and names. */
  readonly named?: Readonly<
    Record<string, { readonly connectorId: string; readonly name: string }>
  >;
}
export interface ConnectionStore {
  /** The company's connections by name. */
  list(db: CompanyQueries, companyId: string): Promise<readonly ConnectionName[]>;
  /** The same for whoever has no queries of the company, such as a node. */
  names(companyId: string): Promise<readonly ConnectionName[]>;
  /**
   * A connection as the runtime needs it; kept for at most a second, and fresh at once after a
   * write of this process.
   */
  opened(companyId: string, connectionId: string): Promise<OpenedConnection | undefined>;
  /** Refuses where the company would have more connections than it may. */
  requireRoom(db: CompanyQueries, companyId: string, more?: number): Promise<void>;
  /** Makes those that are not here, under the ids given; answers with those made. */
  createMissing(
    db: CompanyQueries,
    companyId: string,
    customerId: string,
    wanted: readonly ConnectionName[],
  ): Promise<readonly ConnectionName[]>;
  /** Connections as the wire shows them, secrets masked, for an export. */
  exported(
    db: CompanyQueries,
    companyId: string,
    connectionIds: readonly string[],
  ): Promise<readonly Connection[]>;
  /** Returns the connections that lack settings which their connectors need. */
  unset(db: CompanyQueries, companyId: string): Promise<UnsetSettings>;
  /** How many connections all environments have of these connectors, by connector. */
  countByConnector(connectorIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /**
   * Called after a write, so that this process reads the connection afresh; without an ID, all of
   * the company.
   */
  forget(companyId: string, connectionId?: string): void;
  /** The same for all connections of all companies. */
  forgetAll(): void;
}
/**
 * The environment’s connections for other plugins’ server code. Secrets are decrypted only on the
 * server.
 */
export const connectionStore = connections.service<ConnectionStore>('connectionStore');

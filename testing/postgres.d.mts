import type { Client } from 'pg';

/** A PostgreSQL of its own, which can be ended and started again. */
export interface OwnPostgres {
  /** The address of a database whose role is no superuser. */
  readonly url: string;
  /** The address for the superuser. */
  readonly superuser: string;
  readonly version: string;
  start(): Promise<void>;
  /** Ends it by this signal: SIGINT by default, at once and in order; the data stay. */
  end(signal?: NodeJS.Signals): Promise<void>;
  /** The numbers of its processes. */
  processes(): readonly number[];
  /** Ends it and throws its data away. */
  stop(): Promise<void>;
}
/** Starts a PostgreSQL; `root` is the folder of the project. */
export function startPostgres(root: string): Promise<OwnPostgres>;

/** Finds a port of this machine that is free now. */
export function freePort(): Promise<number>;
/** A client that is connected, as soon as the server answers. */
export function connected(address: string): Promise<Client>;
/** Who runs a server that refuses to be run by root, for `spawn`. */
export const identity: { readonly uid?: number; readonly gid?: number };

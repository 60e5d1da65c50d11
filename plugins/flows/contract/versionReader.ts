import { namespace, type AnyQueries } from '#core/contract';
import type { Flow } from './flow';

const flows = namespace('flows');

/** A version of a flow. */
export interface VersionKey {
  readonly flowId: string;
  readonly versionId: number;
}
/** A version that was read among others. */
export interface ReadVersion extends VersionKey {
  readonly name: string;
  readonly document: Flow;
}
/** Which of the versions are left out without being read. */
export interface ReadOptions {
  /** Asked for each version in turn, with the bytes of its document. */
  readonly fits?: (bytes: number) => boolean;
  /** A text that stands in the document. */
  readonly containing?: string;
}
/**
 * Reads many flows of an environment one after the other, in the order that they are asked for in,
 * so that few of them are held at once: a document can be 10 MB long. Those that don’t exist are left
 * out. `db` is bound to the environment.
 */
export interface VersionReader {
  /** Reads the current versions of flows. */
  current(
    db: AnyQueries,
    companyId: string,
    flowIds: readonly string[],
    options?: ReadOptions,
  ): AsyncIterable<ReadVersion>;
  /** Reads versions, each once. */
  versions(
    db: AnyQueries,
    companyId: string,
    keys: readonly VersionKey[],
  ): AsyncIterable<ReadVersion>;
}
/** Reads many flows of an environment one after the other. */
export const versionReader = flows.service<VersionReader>('versionReader');

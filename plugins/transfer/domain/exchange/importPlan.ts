import type { ExportedVariable } from '#plugins/flows/contract/internal';
import type { ImportSource } from './parseImport';

/** A connection as far as binding nodes to it goes. */
export interface BindableConnection {
  readonly connectionId: string;
  readonly connectorId: string;
  readonly name: string;
}

/** The existing contents of the environment, and the caller's permissions. */
export interface ImportWorld {
  readonly connections: readonly BindableConnection[];
  /** Composite names, such as `tries##SK##flowInstance`, with the type of each. */
  readonly variables: ReadonlyMap<string, string>;
  /** The flows that are here: id → name. */
  readonly flows: ReadonlyMap<string, string>;
  readonly mayCreateConnections: boolean;
  /** Answers of the person: connection id in the file → connection id here. */
  readonly connectionMapping?: Readonly<Record<string, string>>;
  /** Flow id in the source → the flow here that it becomes a version of; others are made. */
  readonly flowIds?: ReadonlyMap<string, string>;
}

/** A variable that the import makes; `key` is its composite name here. */
export interface PlannedVariable {
  readonly key: string;
  readonly name: string;
  readonly context: string;
  readonly flowId?: string;
  readonly fields: ExportedVariable['fields'];
}

/** A connection of the file that is not here by id. */
export interface OpenConnection extends BindableConnection {
  readonly candidates: readonly { readonly connectionId: string; readonly name: string }[];
  /** How many nodes use it. */
  readonly nodes: number;
}

/** Everything an import will do, decided before anything is written. */
export interface ImportPlan {
  readonly source: ImportSource;
  /** Flow id in the source → id here. */
  readonly flowIds: ReadonlyMap<string, string>;
  /** Flow id in the source → name here. */
  readonly flowNames: ReadonlyMap<string, string>;
  /** Connection id in the source → id here; ids that stay are left out. */
  readonly connectionIds: ReadonlyMap<string, string>;
  /**
   * Connections that a person may want to choose: each is bound to its first candidate until they
   * do.
   */
  readonly choices: readonly OpenConnection[];
  /** Connections to make, under the id they have in the source. */
  readonly connectionsToCreate: readonly OpenConnection[];
  /** Connections that are missing and that the caller may not make: the import cannot go on. */
  readonly unresolved: readonly OpenConnection[];
  readonly variablesToCreate: readonly PlannedVariable[];
  /** Notes on the choices that nobody has made, for those who were not asked. */
  readonly rebound: readonly string[];
  /** Notes for a person, as sentences. */
  readonly notes: readonly string[];
}

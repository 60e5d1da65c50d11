import { namespace, type Failure, type AnyQueries } from '#core/contract';
import type { DeployCause, Candidate } from './deployGuards';
import type { RequiredFault } from './flowChecks';
import type { ExportedVariable, Flow, FlowRow, LinterError } from './flow';
import type { FlowUse } from './references';

const flows = namespace('flows');

/** A flow as the wire has it, with the problems of that version. */
export type StoredFlow = Flow &
  Pick<FlowRow, 'dvlinterErrorCount' | 'dvlinterWarningCount'> & {
    readonly allLinterErrors: readonly LinterError[];
  };
/** A flow and one of its versions. */
export interface FoundVersion {
  readonly flowId: string;
  readonly name: string;
  readonly versionId: number;
  readonly currentVersion: number;
}
/** A node that the search found. */
export interface FoundNode {
  readonly node_id: string;
  readonly title: string;
  readonly capability: string;
  readonly connector_id: string;
  readonly words: string;
}
/** A flow and what the linter found in it, as the rows that are written of a version. */
export interface PreparedFlow {
  readonly flow: Flow;
  readonly lint: readonly LinterError[];
  /** The part of the flow that a version keeps, and its text. */
  readonly kept: Flow;
  readonly document: string;
  readonly lintText: string;
  readonly columns: {
    readonly name: string;
    readonly description: string;
    readonly search_text: string;
    readonly flow_color: string | null;
    readonly thumbnail_url: string;
    readonly connector_ids: string;
    readonly trigger: string | null;
    readonly error_count: number;
    readonly warning_count: number;
  };
  readonly nodeCount: number;
  readonly found: ReadonlyMap<string, FoundNode>;
  /** The flows that it calls and the connections that it uses, by id. */
  readonly callees: readonly string[];
  readonly connections: readonly string[];
}
/** How a version is saved. */
export interface SaveOptions {
  /** The version that the change is based on. */
  readonly currentVersion: number;
  readonly customerId: string;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly message?: string;
}
/**
 * The stored flows of an environment for other plugins’ server code. `db` is bound to the
 * environment.
 */
export interface FlowStore {
  /** Loads a flow at a version; at the current one without it or with -1. Fails with 404. */
  load(db: AnyQueries, flowId: string, versionId?: number): Promise<StoredFlow>;
  /** Loads a kept draft by its number. Fails with 404. */
  loadDraft(db: AnyQueries, flowId: string, draft: number): Promise<StoredFlow>;
  /** Finds the version that a path names; -1 is the current one. Fails with 404. */
  findVersion(
    db: AnyQueries,
    path: { readonly flowId: string; readonly versionId: string },
  ): Promise<FoundVersion>;
  /** Names the company's flows, or of the given ones those that exist: id → name. */
  names(db: AnyQueries, flowIds?: Iterable<string>): Promise<ReadonlyMap<string, string>>;
  /** Names who saved a version. */
  savedBy(db: AnyQueries, flowId: string, versionId: number): Promise<string | undefined>;
  /** Reads the variables of a flow as they are now: those it came with and those it names. */
  variables(db: AnyQueries, flow: Flow): Promise<readonly ExportedVariable[]>;
  /** Finds everything that would break without the flow. */
  uses(db: AnyQueries, companyId: string, flowId: string): Promise<readonly FlowUse[]>;
  /** Finds what runs fixed versions of flows, such as policies. */
  fixedUses(db: AnyQueries, companyId: string): Promise<readonly FlowUse[]>;
  /** Refuses where the company would have more flows than it may. */
  requireRoom(db: AnyQueries, companyId: string, more?: number): Promise<void>;
  /** Makes the rows of a version, before the transaction that writes them. */
  prepare(flow: Flow, lint: readonly LinterError[]): Promise<PreparedFlow>;
  /** The same of a small flow, at once. */
  prepareSmall(flow: Flow, lint: readonly LinterError[]): PreparedFlow;
  /** Stores a new flow as its version 1; one with a `publishedVersion` of 1 is deployed. */
  insert(db: AnyQueries, prepared: PreparedFlow, message?: string): Promise<void>;
  /** Saves the next version; fails with 409 where another save came first, 12051 at the limit. */
  save(db: AnyQueries, prepared: PreparedFlow, terms: SaveOptions): Promise<number>;
  /** A prepared flow as it stands once it was inserted. */
  stored(db: AnyQueries, prepared: PreparedFlow): Promise<StoredFlow>;
  /** Says who saved what since the version that a change is based on. */
  conflict(db: AnyQueries, flowId: string, basedOn: number): Promise<Failure>;
  /** Makes a version the one that runs, or none; whether it may be is the caller's to ask. */
  deploy(
    db: AnyQueries,
    flowId: string,
    versionId: number | null,
    cause: DeployCause,
  ): Promise<void>;
  /** Tells those that observe deployments of a flow that was inserted as a deployed one. */
  noteInserted(db: AnyQueries, flow: Flow, cause: DeployCause): Promise<void>;
  /** Finds what keeps a version from running: broken required rules, and what guards find. */
  findDeployFaults(db: AnyQueries, candidate: Candidate): Promise<readonly RequiredFault[]>;
  /** Finds the required rules that deployed callers would break by this flow's new version. */
  brokenCallers(
    db: AnyQueries,
    flow: StoredFlow,
    coming?: readonly Flow[],
  ): Promise<readonly RequiredFault[]>;
  /** Deletes a flow with its versions and its variables. */
  remove(db: AnyQueries, companyId: string, flowId: string): Promise<void>;
}
/**
 * The stored flows of an environment for other plugins’ server code. `db` is bound to the
 * environment.
 */
export const flowStore = flows.service<FlowStore>('flowStore');

import { namespace, type AnyQueries, type Service } from '#core/contract';
import type { Flow } from './flow';
import type { CheckedFlow, RequiredFault } from './flowChecks';

const flows = namespace('flows');

/** A version that would run for people: a saved one, or a flow that is about to be written. */
export interface Candidate {
  readonly flow: CheckedFlow & Pick<Flow, 'name'>;
  /** Its version, which may be about to be written. */
  readonly versionId: number;
  /** Flows that are written with it, as they will be. */
  readonly coming: readonly Flow[];
  /** Whether a share of people gets it first, and everyone only if it does well. */
  readonly gradual?: boolean;
}
/** The services of a process. */
export interface Services {
  get<T>(service: Service<T>): T;
  find<T>(service: Service<T>): T | undefined;
}
/**
 * Judges what is about to run for people, in whatever way: deployed, imported, promoted, restored
 * from an archive, or named by a policy. `db` is bound to the environment and in no transaction.
 * What it finds refuses the deployment as a broken required rule does.
 */
export type DeployGuard = (
  services: Services,
  db: AnyQueries,
  candidate: Candidate,
) => Promise<readonly RequiredFault[]>;

/** Guards deployments, in addition to the linter’s required rules. */
export const deployGuards = flows.extensionPoint<DeployGuard>('deployGuards');

/** The ways in which a version comes to run. */
export type DeployWay = 'deploy' | 'import' | 'promotion' | 'rollback' | 'archive';
/** How a version comes to run, and through whom. */
export interface DeployCause {
  readonly way: DeployWay;
  /** The member or machine; empty for the product itself. */
  readonly actorId: string;
  /** The person’s reason; empty without one. */
  readonly reason: string;
  /** The page of the console that tells more of why, such as that of a change request. */
  readonly page?: string;
  /** Titles of the requirements that were overridden. */
  readonly overrode?: readonly string[];
}
/** A change of the version that runs. */
export interface Deployment extends DeployCause {
  readonly companyId: string;
  readonly flowId: string;
  /** Null where none runs. */
  readonly before: number | null;
  readonly after: number | null;
  /** Epoch milliseconds. */
  readonly at: number;
}
/** Notes a deployment in its transaction; a throw undoes the deployment. */
export type DeployObserver = (
  services: Services,
  db: AnyQueries,
  deployment: Deployment,
) => Promise<void>;

/** Is notified when the version that runs changes. */
export const deployObservers = flows.extensionPoint<DeployObserver>('deployObservers');

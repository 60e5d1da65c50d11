import { finish, type Sliced } from '#core/contract/sliced';
import type { Environment, LocalEnvironment } from '../folder/Environment';
import { planItems, type PlannedItem } from '../items/planItems';
import { planApplications, type ApplicationSource } from '../resources/applications';
import {
  findMissingSecrets,
  matchConnections,
  planConnections,
  type ConnectionSource,
  type MissingSecrets,
} from '../resources/connections';
import { isChange, type PlannedResource } from '../resources/Resource';
import { planVariables, type VariableSource } from '../resources/variables';
import { planFlows, type FlowPlan } from './planFlows';

/** The planned changes of an environment. */
export interface Plan extends FlowPlan {
  readonly variables: readonly PlannedResource<VariableSource>[];
  readonly connections: readonly PlannedResource<ConnectionSource>[];
  readonly applications: readonly PlannedResource<ApplicationSource>[];
  readonly items: readonly PlannedItem[];
  /** Connections of the folder whose secrets the environment does not have. */
  readonly missingSecrets: readonly MissingSecrets[];
}

/** The variables of a folder, without those of flows that neither side has anymore. */
function findOwned({ flows, variables }: LocalEnvironment, there: Environment) {
  const known = new Set([
    ...flows.map(({ flow }) => flow.flowId),
    ...there.flows.map(({ flowId }) => flowId),
  ]);
  return variables.filter(({ flowId }) => flowId === undefined || known.has(flowId));
}

/** Plans what applying a folder to an environment would do. */
export const planEnvironment = (local: LocalEnvironment, there: Environment): Plan =>
  finish(planEnvironmentSliced(local, there));

/** Plans in steps what applying a folder to an environment would do. */
export function* planEnvironmentSliced(local: LocalEnvironment, there: Environment): Sliced<Plan> {
  const matched = matchConnections(local.connections, there.connections);
  const bound = new Map([...matched].map(([id, { connectionId }]) => [id, connectionId]));
  const flows = yield* planFlows(local.flows, there.flows, bound);
  const connections = planConnections(local.connections, there.connections);
  yield;
  const variables = planVariables(findOwned(local, there), there.variables, flows.ids);
  yield;
  return {
    ...flows,
    connections,
    variables,
    applications: yield* planApplications(local.applications, there.applications, flows.ids),
    items: yield* planItems(local.items, there.items, flows.flows, flows.ids),
    missingSecrets: findMissingSecrets(connections),
  };
}

/** The parts of a plan beside its flows. */
export const listResources = (plan: Plan): readonly PlannedResource[] => [
  ...plan.variables,
  ...plan.connections,
  ...plan.applications,
  ...plan.items,
];

/** The parts of a plan that would change the environment. */
export const listChanges = (plan: Plan) => ({
  flows: plan.flows.filter(({ what }) => what !== 'same'),
  resources: listResources(plan).filter(isChange),
});

/** A plan for flows alone, such as where somebody names some. */
export function onlyFlows(plan: Plan, isNamed: (flow: Plan['flows'][number]) => boolean): Plan {
  const flows = plan.flows.filter(isNamed);
  return {
    ...plan,
    flows,
    onlyThere: [],
    variables: [],
    applications: [],
    items: ofFlows(plan.items, flows),
    connections: plan.connections.map(each => ({ ...each, what: each.there ? 'same' : each.what })),
    missingSecrets: [],
  };
}

/** Returns the items of these flows. */
export function ofFlows(items: Plan['items'], flows: Plan['flows']): Plan['items'] {
  const folders = new Set(flows.map(({ folder }) => folder));
  return items.filter(({ folder }) => folders.has(folder));
}

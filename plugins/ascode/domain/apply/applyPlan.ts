import { deployFlow } from '#plugins/flows/contract/internal';
import { planVariables } from '../resources/variables';
import type { Plan } from '../plan/planEnvironment';
import { applyApplications, applyConnections, applyVariables } from './applyResources';
import { applyItems } from './applyItems';
import type { PlannedFlow } from '../plan/planFlows';
import { createFlows, nameFlowFile, updateFlows } from './applyFlows';
import { type Caller, type Progress, atFile } from './Caller';
import { readVariables } from './readEnvironment';

/** How a plan is applied. */
export interface ApplyOptions {
  readonly deploy: boolean;
  /** Noted at each new version. */
  readonly message?: string;
  readonly progress?: Progress;
}

/** The outcome of applying a plan. */
export interface Applied {
  /** The flows that were created or changed, by their IDs in the environment. */
  readonly flowIds: readonly string[];
  /** The IDs there of flows that were created, by those of the folder. */
  readonly created: ReadonlyMap<string, string>;
}

/** Makes an environment what its plan says. What only the environment has stays. */
export async function applyPlan(
  caller: Caller,
  plan: Plan,
  { deploy, message, progress = () => {} }: ApplyOptions,
): Promise<Applied> {
  const isOfFlow = ({ local }: Plan['variables'][number]) => local.context === 'flow';
  await applyVariables(
    caller,
    plan.variables.filter(each => !isOfFlow(each)),
  );
  const connections = await applyConnections(caller, plan.connections);
  const changed = plan.flows.filter(({ what }) => what !== 'same');
  const created = await createFlows(
    caller,
    changed.filter(({ what }) => what === 'create'),
    connections,
    progress,
  );
  const ids = new Map([...plan.ids, ...connections, ...created]);
  const updates = changed.filter(({ what }) => what === 'update');
  await updateFlows(caller, updates, ids, { message, progress });
  // New flows bring variables of their own, so these are planned again.
  const ofFlows = plan.variables.filter(isOfFlow).map(({ local }) => local);
  if (ofFlows.length > 0)
    await applyVariables(caller, planVariables(ofFlows, await readVariables(caller), ids));
  await applyItems(caller, plan.items, ids);
  const findId = ({ flow, there }: PlannedFlow) => there?.flowId ?? created.get(flow.flowId)!;
  if (deploy)
    for (const each of changed)
      await atFile(nameFlowFile(each), () =>
        caller.call(deployFlow, { params: { flowId: findId(each) }, query: {} }),
      );
  await applyApplications(caller, plan.applications, ids);
  return { flowIds: changed.map(findId), created };
}

import {
  CommandError,
  exitCodes,
  type Command,
  type CommandContext,
  type EnvironmentClient,
} from '#core/command';
import {
  deployFlow,
  disableFlow,
  enableFlow,
  importFlow,
  saveFlow,
} from '#plugins/flows/contract/internal';
import { planFlows, replaceIds, toBundles, type PlannedFlow } from '../domain/plan/planFlows';
import { findOvertaken, keepBase, readKnownFlows } from './base';
import { countFlows } from './countFlows';
import { readEnvironment } from './environment';
import { readConnections } from './folder';
import { makePlan, printPlan, toJson } from './plan';

/** Creates flows, those that call one another at once. Returns their IDs there by those here. */
async function create(
  client: EnvironmentClient,
  flows: readonly PlannedFlow[],
  progress: CommandContext['progress'],
): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>();
  const bundles = toBundles(flows.map(({ flow }) => flow));
  for (const [index, bundle] of bundles.entries()) {
    progress(index, bundles.length, 'Creating flows');
    const body = { flowInfo: { flows: bundle }, deploy: false };
    const reply = await client.call(importFlow, { query: {}, body });
    for (const { sourceFlowId, flowId } of reply.flows) ids.set(sourceFlowId, flowId);
  }
  progress(bundles.length, bundles.length, 'Creating flows');
  return ids;
}

async function update(
  client: EnvironmentClient,
  { flow, there }: PlannedFlow,
  message: string | undefined,
): Promise<void> {
  const { flowId, currentVersion, flowStatus } = there!;
  const { name, description, graphData, inputSchema, outputSchema, settings, trigger } = flow;
  const body = {
    currentVersion,
    name,
    description: description ?? '',
    graphData,
    ...(inputSchema && { inputSchema }),
    ...(outputSchema !== undefined && { outputSchema }),
    ...(settings !== undefined && { settings }),
    ...(trigger !== undefined && { trigger }),
    ...(flow.flowColor !== undefined && { flowColor: flow.flowColor }),
    ...(message !== undefined && { message }),
  };
  await client.call(saveFlow, { params: { flowId }, body });
  if (flow.flowStatus !== undefined && flow.flowStatus !== flowStatus) {
    const switching = flow.flowStatus === 'disabled' ? disableFlow : enableFlow;
    await client.call(switching, { params: { flowId } });
  }
}

/** `sluice apply`: the environment’s flows become what the folder says. */
export const apply: Command = {
  name: 'apply',
  help: 'Make the environment’s flows what this folder says',
  takes: '[flow …]',
  options: {
    deploy: { type: 'boolean', default: false, help: 'Deploy what was changed' },
    message: { type: 'string', short: 'm', value: 'text', help: 'What has changed and why' },
    force: {
      type: 'boolean',
      default: false,
      help: 'Overwrite what was changed in the environment since the last pull',
    },
  },
  async run(context) {
    const { options, folder, print } = context;
    const client = await context.connect();
    const { environment } = client.target;
    const plan = await makePlan(context);
    printPlan(plan, context);
    const changed = plan.flows.filter(({ what }) => what !== 'same');
    const overtaken = options['force'] === true ? [] : findOvertaken(folder, environment, changed);
    if (overtaken.length > 0)
      throw new CommandError(
        `These flows were changed in the environment since you pulled them: ${overtaken.join(', ')}. Pull them into a branch and merge, or overwrite them with --force.`,
        exitCodes.conflict,
      );
    if (changed.length === 0) {
      context.answer({ ...toJson(plan), applied: [] });
      return exitCodes.done;
    }
    if (!(await context.confirm(`Change ${countFlows(changed.length)}?`))) {
      print('Nothing was changed.');
      return exitCodes.done;
    }
    const message = typeof options['message'] === 'string' ? options['message'] : undefined;
    const created = await create(
      client,
      changed.filter(({ what }) => what === 'create'),
      context.progress,
    );
    const updates = changed.filter(({ what }) => what === 'update');
    for (const [index, each] of updates.entries()) {
      context.progress(index, updates.length, 'Saving flows');
      await update(client, { ...each, flow: replaceIds(each.flow, created) }, message);
    }
    context.progress(updates.length, updates.length, 'Saving flows');
    const ids = changed.map(({ flow, there }) => there?.flowId ?? created.get(flow.flowId)!);
    if (options['deploy'] === true)
      for (const flowId of ids) await client.call(deployFlow, { params: { flowId }, query: {} });
    const after = await readEnvironment(client, context);
    const local = readKnownFlows(folder, environment).map(each => {
      const made = created.get(each.flow.flowId);
      return made ? { ...each, idThere: made } : each;
    });
    const again = planFlows(local, after.flows, {
      local: readConnections(folder),
      there: after.connections,
    });
    keepBase(folder, environment, again.flows);
    print(
      `${countFlows(changed.length)} ${options['deploy'] === true ? 'changed and deployed' : 'changed'}.`,
    );
    context.answer({ ...toJson(plan), applied: ids });
    return exitCodes.done;
  },
};

import process from 'node:process';
import {
  CommandError,
  EnvironmentClient,
  exitCodes,
  findTarget,
  findToken,
  type Command,
  type CommandContext,
} from '#core/command';
import { subflowCalls } from '#plugins/flows/contract/graph/subflowCalls';
import { flowItemKinds } from '../contract';
import { applyPlan } from '../domain/apply/applyPlan';
import { readEnvironment } from '../domain/apply/readEnvironment';
import { readFolder } from '../domain/folder/readFolder';
import { writeFolder } from '../domain/folder/writeFolder';
import { ofFlows, planEnvironment, type Plan } from '../domain/plan/planEnvironment';
import type { PlannedFlow } from '../domain/plan/planFlows';
import { toCaller } from './environment';
import { formatFlowCount } from './folder';
import { printPlan, toJson } from './plan';

/** The environment that flows are taken from, with the token for it. */
async function connectSource({ options, folder }: CommandContext): Promise<EnvironmentClient> {
  const from = options['from'];
  if (typeof from !== 'string')
    throw new CommandError('Specify the environment to promote from: --from ID.', exitCodes.usage);
  const target = findTarget({ ...options, environment: from }, process.env, folder);
  const token = await findToken(target, {
    ...process.env,
    SLUICE_TOKEN: process.env['SLUICE_FROM_TOKEN'],
    SLUICE_CLIENT_ID: process.env['SLUICE_FROM_CLIENT_ID'],
    SLUICE_CLIENT_SECRET: process.env['SLUICE_FROM_CLIENT_SECRET'],
    SLUICE_CLIENT_ASSERTION: process.env['SLUICE_FROM_CLIENT_ASSERTION'],
  });
  return new EnvironmentClient({ ...target, token });
}

/** The flows of these names, with all that they call. */
function withCalled(flows: readonly PlannedFlow[], words: readonly string[]) {
  const named = (word: string) =>
    flows.filter(({ folder, flow }) => folder === word || flow.name === word);
  for (const word of words)
    if (named(word).length !== 1)
      throw new CommandError(
        named(word).length > 1
          ? `Several flows are named “${word}”.`
          : `The environment has no flow “${word}”.`,
        exitCodes.usage,
      );
  const wanted = new Set(words.flatMap(named));
  for (const each of wanted)
    for (const { flowId } of subflowCalls(each.flow.graphData)) {
      const called = flows.find(({ flow }) => flow.flowId === flowId);
      if (called) wanted.add(called);
    }
  return flows.filter(each => wanted.has(each));
}

/**
 * Returns what a promotion changes: flows with what belongs to them; and connections and variables where they are missing, since those
 * that an environment has are its own.
 */
function toPromotion(plan: Plan, words: readonly string[]): Plan {
  const flows = words.length > 0 ? withCalled(plan.flows, words) : plan.flows;
  const used = JSON.stringify(flows.map(({ flow }) => flow.graphData));
  const keep = <T extends { readonly what: string; readonly key: string; readonly name: string }>(
    planned: readonly T[],
    isUsed: (each: T) => boolean,
  ) => planned.filter(each => each.what === 'create' && isUsed(each));
  return {
    ...plan,
    flows,
    onlyThere: [],
    applications: [],
    items: ofFlows(plan.items, flows),
    connections: keep(plan.connections, ({ key }) => used.includes(`"${key}"`)),
    variables: keep(plan.variables, ({ name }) => used.includes(name)),
  };
}

/** `sluice promote`: flows of another environment become versions of this one’s. */
export const promote: Command = {
  name: 'promote',
  help: 'Promote flows with their subflows from another environment to this one',
  takes: '[flow …]',
  options: {
    from: { type: 'string', value: 'ID', help: 'Environment to promote from' },
    deploy: { type: 'boolean', default: false, help: 'Deploy the flows' },
    message: {
      type: 'string',
      short: 'm',
      value: 'text',
      help: 'Description of what changed and why',
    },
  },
  async run(context) {
    const source = await connectSource(context);
    const client = await context.connect();
    if (source.target.environment === client.target.environment)
      throw new CommandError(
        'The source and target environments are the same. Specify another source with --from.',
        exitCodes.usage,
      );
    const kinds = context.at(flowItemKinds);
    const taken = await readEnvironment(toCaller(context, source), context.progress);
    const files = writeFolder(taken, new Map(), kinds);
    const caller = toCaller(context, client);
    const there = await readEnvironment(caller, context.progress);
    const plan = toPromotion(planEnvironment(readFolder(files, kinds), there), context.words);
    printPlan(plan, context);
    const changed = plan.flows.filter(({ what }) => what !== 'same');
    if (changed.length === 0) {
      context.answer({ ...toJson(plan), promoted: [] });
      return exitCodes.done;
    }
    if (!(await context.confirm(`Promote ${formatFlowCount(changed.length)}?`)))
      return exitCodes.done;
    const { message, deploy } = context.options;
    const { flowIds } = await applyPlan(caller, plan, {
      deploy: deploy === true,
      message: typeof message === 'string' ? message : `Promoted from ${source.target.environment}`,
      progress: context.progress,
    });
    context.print(`${formatFlowCount(changed.length)} promoted.`);
    context.answer({ ...toJson(plan), promoted: flowIds });
    return exitCodes.done;
  },
};

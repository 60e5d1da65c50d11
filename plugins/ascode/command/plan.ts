import { createTwoFilesPatch } from 'diff';
import { exitCodes, type Command, type CommandContext } from '#core/command';
import { planFlows, type FlowPlan, type PlannedFlow } from '../domain/plan/planFlows';
import { readEnvironment } from './environment';
import { readKnownFlows } from './base';
import { readConnections } from './folder';

/** Plans what applying the folder would do, limited to the flows that the words name. */
export async function makePlan(context: CommandContext): Promise<FlowPlan> {
  const { folder, words } = context;
  const client = await context.connect();
  const local = readKnownFlows(folder, client.target.environment);
  const { flows: there, connections } = await readEnvironment(client, context);
  const plan = planFlows(local, there, { local: readConnections(folder), there: connections });
  if (words.length === 0) return plan;
  const named = (flow: PlannedFlow) =>
    words.includes(flow.folder) || words.includes(flow.flow.name);
  return { ...plan, flows: plan.flows.filter(named), onlyThere: [] };
}

/** The lines that differ, as `git diff` shows them. */
export const describeChanges = ({ folder, changes }: PlannedFlow): string =>
  changes
    .map(({ path, before, after }) => {
      const name = `flows/${folder}/${path}`;
      return createTwoFilesPatch(`a/${name}`, `b/${name}`, before, after, '', '', { context: 2 });
    })
    .map(patch => patch.split('\n').slice(1).join('\n'))
    .join('');

/** Counts of lines that a change adds and removes. */
function countLines(change: PlannedFlow): string {
  const lines = describeChanges(change).split('\n');
  const added = lines.filter(line => /^\+(?!\+\+ )/.test(line)).length;
  const removed = lines.filter(line => /^-(?!-- )/.test(line)).length;
  return `+${added} -${removed}`;
}

/** Prints a plan for people. */
export function printPlan(plan: FlowPlan, { print }: CommandContext): void {
  const signs = { create: '+', update: '~' } as const;
  for (const flow of plan.flows)
    if (flow.what !== 'same')
      print(
        `${signs[flow.what]} ${flow.folder}  ${flow.what === 'create' ? 'new' : countLines(flow)}`,
      );
  for (const { name } of plan.onlyThere) print(`  “${name}” is only in the environment; kept`);
  for (const { name, connectorId } of plan.missingConnections)
    print(`! The environment has no connection “${name}” (${connectorId})`);
  const count = (what: PlannedFlow['what']) => plan.flows.filter(flow => flow.what === what).length;
  print(`${count('create')} to create, ${count('update')} to change, ${count('same')} unchanged.`);
}

/** A plan for programs. */
export const toJson = ({ flows, onlyThere, missingConnections }: FlowPlan) => ({
  flows: flows.map(({ what, folder, flow, changes }) => ({
    what,
    folder,
    name: flow.name,
    files: changes.map(({ path }) => path),
  })),
  onlyThere: onlyThere.map(({ flowId, name }) => ({ flowId, name })),
  missingConnections,
});

const isEmpty = ({ flows }: FlowPlan) => flows.every(({ what }) => what === 'same');

/** `sluice plan`: what applying the folder would do. */
export const plan: Command = {
  name: 'plan',
  help: 'Show what applying this folder to the environment would do',
  takes: '[flow …]',
  options: {
    check: {
      type: 'boolean',
      default: false,
      help: `End with ${exitCodes.found} where it would do anything`,
    },
  },
  async run(context) {
    const made = await makePlan(context);
    printPlan(made, context);
    context.answer(toJson(made));
    return context.options['check'] === true && !isEmpty(made) ? exitCodes.found : exitCodes.done;
  },
};

/** `sluice diff`: the lines in which the folder differs from the environment. */
export const diff: Command = {
  name: 'diff',
  help: 'Show the lines in which this folder differs from the environment',
  takes: '[flow …]',
  async run(context) {
    const made = await makePlan(context);
    for (const flow of made.flows) {
      if (flow.what === 'create') context.print(`flows/${flow.folder}: only in this folder`);
      if (flow.what === 'update') context.print(describeChanges(flow).trimEnd());
    }
    for (const { name } of made.onlyThere) context.print(`“${name}”: only in the environment`);
    context.answer(
      made.flows.map(flow => ({
        folder: flow.folder,
        what: flow.what,
        diff: describeChanges(flow),
      })),
    );
    return isEmpty(made) ? exitCodes.done : exitCodes.found;
  },
};

import { createTwoFilesPatch } from 'diff';
import { CommandError, exitCodes, type Command, type CommandContext } from '#core/command';
import { readEnvironment } from '../domain/apply/readEnvironment';
import type { FileChange, PlannedFlow } from '../domain/plan/planFlows';
import {
  listChanges,
  listResources,
  onlyFlows,
  planEnvironment,
  type Plan,
} from '../domain/plan/planEnvironment';
import type { PlannedResource } from '../domain/resources/Resource';
import { readKnown } from './base';
import { toCaller } from './environment';

/** Plans what applying the folder would do, limited to the flows that the words name. */
export async function makePlan(context: CommandContext): Promise<Plan> {
  const { words } = context;
  const client = await context.connect();
  const local = readKnown(context, client.target.environment);
  const caller = toCaller(context, client);
  const made = planEnvironment(local, await readEnvironment(caller, context.progress));
  if (words.length === 0) return made;
  for (const word of words)
    if (!made.flows.some(flow => isNamed(flow, [word])))
      throw new CommandError(`The folder has no flow “${word}”.`, exitCodes.usage);
  return onlyFlows(made, flow => isNamed(flow, words));
}

const isNamed = ({ folder, flow }: PlannedFlow, words: readonly string[]) =>
  words.includes(folder) || words.includes(flow.name);

/** The lines that differ, as `git diff` shows them. */
const toPatch = (changes: readonly FileChange[]): string =>
  changes
    .map(({ path: name, before, after }) =>
      createTwoFilesPatch(`a/${name}`, `b/${name}`, before, after, '', '', { context: 2 }),
    )
    .map(patch => patch.split('\n').slice(1).join('\n'))
    .join('');

const describeFlow = ({ folder, changes }: PlannedFlow): string =>
  toPatch(changes.map(change => ({ ...change, path: `flows/${folder}/${change.path}` })));

/** Counts of lines that a change adds and removes. */
function countLines(patch: string): string {
  const lines = patch.split('\n');
  const added = lines.filter(line => /^\+(?!\+\+ )/.test(line)).length;
  const removed = lines.filter(line => /^-(?!-- )/.test(line)).length;
  return `+${added} -${removed}`;
}

const nameResource = ({ kind, name }: PlannedResource) => `${kind} “${name}”`;

/** Prints a plan for people. */
export function printPlan(made: Plan, { print }: CommandContext): void {
  const signs = { create: '+', update: '~' } as const;
  const tell = (what: PlannedResource['what'], name: string, patch: string) =>
    what === 'same' ||
    what === 'absent' ||
    print(`${signs[what]} ${name}  ${what === 'create' ? 'new' : countLines(patch)}`);
  const resources = listResources(made);
  for (const each of resources) tell(each.what, nameResource(each), toPatch(each.changes));
  for (const flow of made.flows) tell(flow.what, flow.folder, describeFlow(flow));
  const absent = resources.filter(({ what }) => what === 'absent').map(nameResource);
  for (const name of [...absent, ...made.onlyThere.map(flow => `“${flow.name}”`)])
    print(`  ${name} is only in the environment and is kept`);
  for (const { name, secrets } of made.missingSecrets)
    print(`! The connection “${name}” needs a secret in the environment: ${secrets.join(', ')}`);
  const all = [...made.flows, ...resources];
  const count = (what: PlannedFlow['what']) => all.filter(each => each.what === what).length;
  print(`${count('create')} to create, ${count('update')} to change, ${count('same')} unchanged.`);
}

/** A plan for programs. */
export const toJson = (made: Plan) => ({
  flows: made.flows.map(({ what, folder, flow, changes }) => ({
    what,
    folder,
    name: flow.name,
    files: changes.map(({ path }) => path),
  })),
  resources: listResources(made).map(({ kind, what, name }) => ({ kind, what, name })),
  onlyThere: made.onlyThere.map(({ flowId, name }) => ({ flowId, name })),
  missingSecrets: made.missingSecrets,
});

const isEmpty = (made: Plan) => {
  const { flows, resources } = listChanges(made);
  return flows.length + resources.length === 0;
};

/** `sluice plan`: what applying the folder would do. */
export const plan: Command = {
  name: 'plan',
  help: 'Show the changes that applying this folder would make',
  takes: '[flow …]',
  options: {
    check: {
      type: 'boolean',
      default: false,
      help: `Exit with ${exitCodes.found} if there are changes`,
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
  help: 'Show differences between this folder and the environment',
  takes: '[flow …]',
  async run(context) {
    const made = await makePlan(context);
    const { resources } = listChanges(made);
    for (const { changes } of resources) context.print(toPatch(changes).trimEnd());
    for (const flow of made.flows) {
      if (flow.what === 'create') context.print(`flows/${flow.folder}: only in this folder`);
      if (flow.what === 'update') context.print(describeFlow(flow).trimEnd());
    }
    for (const { name } of made.onlyThere) context.print(`“${name}”: only in the environment`);
    context.answer([
      ...resources.map(({ kind, what, name, changes }) => ({
        kind,
        name,
        what,
        diff: toPatch(changes),
      })),
      ...made.flows.map(flow => ({
        kind: 'flow',
        folder: flow.folder,
        what: flow.what,
        diff: describeFlow(flow),
      })),
    ]);
    return isEmpty(made) ? exitCodes.done : exitCodes.found;
  },
};

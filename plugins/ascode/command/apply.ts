import { CommandError, exitCodes, type Command, type CommandContext } from '#core/command';
import { applyPlan } from '../domain/apply/applyPlan';
import { readEnvironment } from '../domain/apply/readEnvironment';
import { listChanges, planEnvironment } from '../domain/plan/planEnvironment';
import { findOvertaken, keepBase, readKnown } from './base';
import { toCaller } from './environment';
import { makePlan, printPlan, toJson } from './plan';

const options = {
  deploy: { type: 'boolean', default: false, help: 'Deploy the changed flows' },
  message: {
    type: 'string',
    short: 'm',
    value: 'text',
    help: 'Description of what changed and why',
  },
  force: {
    type: 'boolean',
    default: false,
    help: 'Overwrite changes made in the environment since the last pull',
  },
} as const;

async function run(context: CommandContext): Promise<number> {
  const { folder, print } = context;
  const client = await context.connect();
  const caller = toCaller(context, client);
  const { environment } = client.target;
  const plan = await makePlan(context);
  printPlan(plan, context);
  const isForced = context.options['force'] === true;
  const overtaken = isForced ? [] : findOvertaken(folder, environment, plan);
  if (overtaken.length > 0)
    throw new CommandError(
      `Changed in the environment since your last pull: ${overtaken.join(', ')}. Pull them into a branch and merge, or overwrite them with --force.`,
      exitCodes.conflict,
    );
  const changes = listChanges(plan);
  const count = changes.flows.length + changes.resources.length;
  if (count === 0) {
    context.answer({ ...toJson(plan), applied: [] });
    return exitCodes.done;
  }
  const counted = `${count} ${count === 1 ? 'item' : 'items'}`;
  if (!(await context.confirm(`Apply changes to ${counted} in the environment?`))) {
    print('Nothing was changed.');
    return exitCodes.done;
  }
  const { deploy, message } = context.options;
  const { flowIds, created } = await applyPlan(caller, plan, {
    deploy: deploy === true,
    progress: context.progress,
    ...(typeof message === 'string' && { message }),
  });
  const after = await readEnvironment(caller, context.progress);
  const local = readKnown(context, environment);
  const flows = local.flows.map(each => {
    const flow = created.get(each.flow.flowId);
    return flow ? { ...each, idThere: flow } : each;
  });
  keepBase(context, environment, planEnvironment({ ...local, flows }, after));
  print(`${counted} ${deploy === true ? 'changed, flows deployed' : 'changed'}.`);
  context.answer({ ...toJson(plan), applied: flowIds });
  return exitCodes.done;
}

/** `sluice apply`: the environment becomes what the folder says. */
export const apply: Command = {
  name: 'apply',
  help: 'Apply this folder to the environment',
  takes: '[flow …]',
  options,
  run,
};

/** `sluice push`: the same, under the name that goes with `pull`. */
export const push: Command = { ...apply, name: 'push', help: 'Same as apply' };

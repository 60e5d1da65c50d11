import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError, exitCodes, type Command, type CommandContext } from '#core/command';
import { Failure } from '#core/contract';
import { deployFlow, validateFlow } from '#plugins/flows/contract/internal';
import { checkFolder, findFlows } from '../contract';
import { readFiles, readLocal, formatFlowCount } from './folder';

interface Report {
  readonly name: string;
  readonly problems: readonly {
    readonly type: string;
    readonly code: string;
    readonly message: string;
    readonly nodeId?: string | undefined;
  }[];
}

/** The problems that the folder’s flows would have in the environment; nothing is saved. */
async function checkFiles(context: CommandContext): Promise<readonly Report[]> {
  const client = await context.connect();
  const { words, folder } = context;
  const local = readLocal(context);
  for (const word of words)
    if (!local.flows.some(each => each.folder === word || each.flow.name === word))
      throw new CommandError(`The folder has no flow “${word}”.`, exitCodes.usage);
  const files = Object.fromEntries(readFiles(folder));
  const { flows } = await client.call(checkFolder, { body: { files } });
  return words.length === 0
    ? flows
    : flows.filter(each => words.includes(each.folder) || words.includes(each.name));
}

/** The problems of the flows that the environment has. */
async function checkSaved(context: CommandContext): Promise<readonly Report[]> {
  const client = await context.connect();
  const flows = await findFlows(client, context.words);
  const reports: Report[] = [];
  for (const [index, { flowId, name }] of flows.entries()) {
    context.progress(index, flows.length, 'Validating');
    const { linterErrors } = await client.call(validateFlow, { params: { flowId } });
    reports.push({ name, problems: linterErrors });
  }
  context.progress(flows.length, flows.length, 'Validating');
  return reports;
}

/** `sluice validate`: the problems of the folder’s flows, else of the environment’s. */
export const validate: Command = {
  name: 'validate',
  help: 'Find problems in this folder’s flows before applying them',
  takes: '[flow …]',
  options: {
    strict: { type: 'boolean', default: false, help: 'Count recommendations as problems' },
    saved: { type: 'boolean', default: false, help: 'Check the environment’s flows instead' },
  },
  async run(context) {
    const isSaved = context.options['saved'] === true || !existsSync(join(context.folder, 'flows'));
    const reports = await (isSaved ? checkSaved(context) : checkFiles(context));
    let errors = 0;
    for (const { name, problems } of reports)
      for (const { type, code, message, nodeId } of problems) {
        if (type !== 'error' && context.options['strict'] !== true) continue;
        errors++;
        context.print(`${name}: ${message} (${[code, nodeId].filter(Boolean).join(', ')})`);
      }
    context.print(
      errors > 0
        ? `${errors} ${errors === 1 ? 'problem' : 'problems'} in ${formatFlowCount(reports.length)}.`
        : `No problems in ${formatFlowCount(reports.length)}.`,
    );
    context.answer({ flows: reports, problems: errors });
    return errors > 0 ? exitCodes.found : exitCodes.done;
  },
};

/** `sluice deploy`: deploys the saved versions of flows. */
export const deploy: Command = {
  name: 'deploy',
  help: 'Deploy the saved versions of flows',
  takes: '[flow …]',
  options: {
    all: { type: 'boolean', default: false, help: 'Deploy every changed flow' },
  },
  async run(context) {
    if (context.words.length === 0 && context.options['all'] !== true)
      throw new CommandError('Specify the flows to deploy, or use --all.', exitCodes.usage);
    const client = await context.connect();
    const flows = (await findFlows(client, context.words)).filter(
      ({ currentVersion, publishedVersion }) => currentVersion !== publishedVersion,
    );
    if (flows.length === 0) {
      context.print('Nothing to deploy.');
      context.answer({ deployed: [], failed: [] });
      return exitCodes.done;
    }
    if (!(await context.confirm(`Deploy ${flows.map(({ name }) => name).join(', ')}?`)))
      return exitCodes.done;
    const deployed: string[] = [];
    const failed: { flowId: string; name: string; message: string }[] = [];
    for (const [index, { flowId, name }] of flows.entries()) {
      context.progress(index, flows.length, 'Deploying');
      try {
        await client.call(deployFlow, { params: { flowId }, query: {} });
        deployed.push(flowId);
        context.print(`${name} is deployed.`);
      } catch (fault) {
        if (!(fault instanceof Failure)) throw fault;
        failed.push({ flowId, name, message: fault.message });
        context.print(`${name}: ${fault.message}`);
      }
    }
    context.progress(flows.length, flows.length, 'Deploying');
    context.answer({ deployed, failed });
    return failed.length > 0 ? exitCodes.failed : exitCodes.done;
  },
};

import { CommandError, exitCodes, type Command } from '#core/command';
import { Failure } from '#core/contract';
import { deployFlow, validateFlow } from '#plugins/flows/contract/internal';
import { countFlows } from './countFlows';
import { findFlows } from './findFlows';

/** `sluice validate`: the problems of the environment’s flows. */
export const validate: Command = {
  name: 'validate',
  help: 'Find the problems of the environment’s flows',
  takes: '[flow …]',
  options: {
    strict: { type: 'boolean', default: false, help: 'Count recommendations as problems' },
  },
  async run(context) {
    const client = await context.connect();
    const flows = await findFlows(context, context.words);
    const reports: { flowId: string; name: string; problems: readonly object[] }[] = [];
    let errors = 0;
    for (const [index, { flowId, name }] of flows.entries()) {
      context.progress(index, flows.length, 'Validating');
      const { linterErrors } = await client.call(validateFlow, { params: { flowId } });
      const counted = linterErrors.filter(
        ({ type }) => type === 'error' || context.options['strict'] === true,
      );
      errors += counted.length;
      for (const { code, message, nodeId } of counted)
        context.print(`${name}: ${message} (${[code, nodeId].filter(Boolean).join(', ')})`);
      reports.push({ flowId, name, problems: linterErrors });
    }
    context.progress(flows.length, flows.length, 'Validating');
    context.print(
      errors > 0
        ? `${errors} ${errors === 1 ? 'problem' : 'problems'} in ${countFlows(flows.length)}.`
        : `No problems in ${countFlows(flows.length)}.`,
    );
    context.answer({ flows: reports, problems: errors });
    return errors > 0 ? exitCodes.found : exitCodes.done;
  },
};

/** `sluice deploy`: the saved versions of flows go live. */
export const deploy: Command = {
  name: 'deploy',
  help: 'Deploy the saved versions of flows',
  takes: '[flow …]',
  options: {
    all: { type: 'boolean', default: false, help: 'Deploy each flow that has changed' },
  },
  async run(context) {
    if (context.words.length === 0 && context.options['all'] !== true)
      throw new CommandError('Name the flows to deploy, or use --all.', exitCodes.usage);
    const client = await context.connect();
    const flows = (await findFlows(context, context.words)).filter(
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
        context.print(`${name} is live.`);
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

import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  CommandError,
  exitCodes,
  type Command,
  type CommandContext,
  type EnvironmentClient,
} from '#core/command';
import { listFlows } from '#plugins/flows/contract';
import type { FlowRow } from '#plugins/flows/contract/internal';
import { runFlowTests } from '../contract';
import { collectTestRun } from '../contract/collectTestRun';
import { toJunit, type FlowResults } from './toJunit';

const pageSize = 200;

/** The flows that words name by name or ID; all where there are none. */
async function findFlows(client: EnvironmentClient, words: readonly string[]) {
  const all: FlowRow[] = [];
  for (let page = 0; ; page++) {
    const query = { page, limit: pageSize, sort: 'name' as const };
    const { flowsInfo } = await client.call(listFlows, { query });
    all.push(...flowsInfo);
    if (flowsInfo.length < pageSize) break;
  }
  if (words.length === 0) return all;
  return words.map(word => {
    const found = all.filter(({ flowId, name }) => flowId === word || name === word);
    if (found.length === 1) return found[0]!;
    throw new CommandError(
      found.length > 1
        ? `Several flows are called “${word}”. Name one by its ID: ${found.map(({ flowId }) => flowId).join(', ')}.`
        : `The environment has no flow “${word}”.`,
      exitCodes.usage,
    );
  });
}

async function runFlow(client: EnvironmentClient, { flowId, name }: FlowRow): Promise<FlowResults> {
  const { results, coverage: units } = await collectTestRun(from =>
    client.call(runFlowTests, { params: { flowId }, body: { from } }),
  );
  const reached = units.filter(unit => unit.reached).length;
  const coverage = units.length === 0 ? 100 : Math.floor((100 * reached) / units.length);
  return { flowId, name, coverage, results };
}

function readPercent({ options }: CommandContext): number {
  const given = options['coverage'];
  if (given === undefined) return 0;
  const percent = Number(given);
  if (Number.isInteger(percent) && percent >= 0 && percent <= 100) return percent;
  throw new CommandError('--coverage takes a whole number from 0 to 100.', exitCodes.usage);
}

const countTests = (count: number) => `${count} ${count === 1 ? 'test' : 'tests'}`;

/** `sluice test`: the tests of flows, run on their saved versions. */
export const test: Command = {
  name: 'test',
  help: 'Run the tests of flows',
  takes: '[flow …]',
  options: {
    coverage: { type: 'string', value: 'percent', help: 'Fail if the tests of a flow reach less' },
    junit: { type: 'string', value: 'file', help: 'Write the results as JUnit XML' },
  },
  async run(context) {
    const { words, options, folder, print, progress, answer } = context;
    const required = readPercent(context);
    const client = await context.connect();
    const flows = await findFlows(client, words);
    const ran: FlowResults[] = [];
    for (const [index, flow] of flows.entries()) {
      progress(index, flows.length, 'Running tests');
      const each = await runFlow(client, flow);
      if (each.results.length === 0 && words.length === 0) continue;
      ran.push(each);
      for (const { name, passed, difference } of each.results)
        if (!passed) print(`${each.name}: “${name}” failed. ${difference?.message ?? ''}`);
      if (each.coverage < required)
        print(`${each.name}: its tests cover ${each.coverage}%, and ${required}% is required.`);
    }
    progress(flows.length, flows.length, 'Running tests');
    const { junit } = options;
    if (typeof junit === 'string') writeFileSync(resolve(folder, junit), toJunit(ran));
    const all = ran.flatMap(({ results }) => results);
    const failed = all.filter(({ passed }) => !passed).length;
    const low = ran.filter(({ coverage }) => coverage < required).length;
    print(
      all.length === 0
        ? 'No tests.'
        : failed === 0
          ? `${countTests(all.length)} passed.`
          : `${failed} of ${countTests(all.length)} failed.`,
    );
    answer({ flows: ran, tests: all.length, failed });
    return failed + low > 0 ? exitCodes.found : exitCodes.done;
  },
};

import { existsSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  CommandError,
  exitCodes,
  readTexts,
  type Command,
  type CommandContext,
} from '#core/command';
import type { Input, Output } from '#core/contract';
import { environmentPaths, findFlows } from '#plugins/ascode/contract';
import { runFlowTests, runFolderTests, type CoverageUnit } from '../contract';
import { collectTestRun } from '../contract/results';
import { toJunit, type FlowResults } from './toJunit';

const getPercent = (units: readonly CoverageUnit[]): number => {
  const reached = units.filter(unit => unit.reached).length;
  return units.length === 0 ? 100 : Math.floor((100 * reached) / units.length);
};

/** Runs the tests that the environment has, on the saved versions. */
async function* runSaved({ words, connect, progress }: CommandContext): AsyncIterable<FlowResults> {
  const client = await connect();
  const flows = await findFlows(client, words);
  for (const [index, { flowId, name }] of flows.entries()) {
    progress(index, flows.length, 'Running tests');
    const { results, coverage } = await collectTestRun(from =>
      client.call(runFlowTests, { params: { flowId }, body: { from } }),
    );
    yield { flowId, name, coverage: getPercent(coverage), results };
  }
  progress(flows.length, flows.length, 'Running tests');
}

/** Runs the tests of the folder on its flows; nothing is saved. */
async function* runFiles({ words, folder, connect }: CommandContext): AsyncIterable<FlowResults> {
  const client = await connect();
  const files = Object.fromEntries(readTexts(folder, environmentPaths));
  const flows = words.length > 0 ? [...words] : undefined;
  for (let from: number | null = 0; from !== null;) {
    const body: Input<typeof runFolderTests>['body'] = { files, from, ...(flows && { flows }) };
    const ran: Output<typeof runFolderTests> = await client.call(runFolderTests, { body });
    for (const { flowId, name, results, coverage } of ran.flows)
      yield { flowId, name, coverage: getPercent(coverage), results };
    from = ran.next;
  }
}

function readPercent({ options }: CommandContext): number {
  const given = options['coverage'];
  if (given === undefined) return 0;
  const percent = Number(given);
  if (Number.isInteger(percent) && percent >= 0 && percent <= 100) return percent;
  throw new CommandError('--coverage takes a whole number from 0 to 100.', exitCodes.usage);
}

const countTests = (count: number) => `${count} ${count === 1 ? 'test' : 'tests'}`;

/** `sluice test`: the tests of the folder, run on its flows, else those of the environment. */
export const test: Command = {
  name: 'test',
  help: 'Run the tests in this folder against its flows, without saving anything',
  takes: '[flow …]',
  options: {
    coverage: { type: 'string', value: 'percent', help: 'Fail if a flow’s tests cover less' },
    saved: {
      type: 'boolean',
      default: false,
      help: 'Run the tests saved in the environment instead',
    },
    junit: { type: 'string', value: 'file', help: 'Write the results as JUnit XML' },
  },
  async run(context) {
    const { words, options, folder, print, answer } = context;
    const required = readPercent(context);
    const isSaved = options['saved'] === true || !existsSync(join(folder, 'flows'));
    const ran: FlowResults[] = [];
    for await (const each of isSaved ? runSaved(context) : runFiles(context)) {
      if (each.results.length === 0 && words.length === 0) continue;
      ran.push(each);
      for (const { name, passed, difference } of each.results)
        if (!passed) print(`${each.name}: “${name}” failed. ${difference?.message ?? ''}`);
      if (each.coverage < required)
        print(`${each.name}: its tests cover ${each.coverage}%, but ${required}% is required.`);
    }
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

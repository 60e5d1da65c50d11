// @module-tag slow
import type { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';
import type { Link, Node } from '../testFlows';
import { flowsOn } from '../testRuns';

const threads = new Set<Worker>();
const note = (worker: Worker) => {
  // The sandbox alone starts threads with a stack of their own size.
  if (worker.resourceLimits?.stackSizeMb !== 16) return;
  threads.add(worker);
  worker.once('exit', () => threads.delete(worker));
};
let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  process.on('worker', note);
  sluice = await startServer();
});
afterAll(async () => {
  process.off('worker', note);
  await sluice.close();
});

const steps = 5;
const nodes: Record<string, Node> = {
  ok: [
    'httpConnector',
    'createUnwrappedResponse',
    { httpStatusCode: '200', jsonString: `{"n":{{local.f${steps - 1}.payload.output.n}}}` },
  ],
};
const links: Link[] = [[`f${steps - 1}`, 'ok']];
for (let index = 0; index < steps; index++) {
  const before =
    index === 0 ? '{{global.parameters.n}}' : `{{local.f${index - 1}.payload.output.n}}`;
  nodes[`f${index}`] = [
    'functionsConnector',
    'customFunction',
    {
      code: 'module.exports = a = async ({ params }) => ({ n: params.n + 1 })',
      variableInputList: [{ name: 'n', preferredDataType: 'number', value: before }],
    },
  ];
  if (index > 0) links.unshift([`f${index - 1}`, `f${index}`]);
}

it('completes every run while threads of the sandbox end at random', async () => {
  const flow = await flowsOn(sluice).flowOf(nodes, links);
  await flow.start({ n: 0 });
  let killed = 0;
  const killing = setInterval(() => {
    const all = [...threads];
    const one = all[Math.floor(Math.random() * all.length)];
    if (!one) return;
    killed++;
    // One that is still ending isn't ended again: each call would listen for its exit once more.
    threads.delete(one);
    void one.terminate();
  }, 25);
  const started = Date.now();
  const answers: number[] = [];
  const wrong: unknown[] = [];
  const lane = async (index: number) => {
    for (let run = 0; Date.now() - started < 2500; run++) {
      const n = index * 100_000 + run;
      const { status, body } = await flow.start({ n });
      answers.push(status);
      const right = status === 200 ? body.n === n + steps : /sandbox/.test(body.message);
      if (!right) wrong.push(body);
    }
  };
  await Promise.all(Array.from({ length: 40 }, (_, index) => lane(index)));
  clearInterval(killing);
  expect(wrong).toEqual([]);
  expect(killed).toBeGreaterThan(5);
  expect(answers.length).toBeGreaterThanOrEqual(40);
  const rows = await sluice.server.database
    .forCompany(flow.companyId)
    .selectFrom('interactions')
    .select(['status', 'interaction_id'])
    .execute();
  expect(rows).toHaveLength(answers.length + 1);
  expect(rows.filter(({ status }) => status === 'waiting')).toEqual([]);
  const events = await sluice.server.database
    .forCompany(flow.companyId)
    .selectFrom('run_events')
    .select('leg')
    .execute();
  expect(events).toHaveLength(answers.length + 1);
  expect((await flow.start({ n: 1 })).body).toEqual({ n: 1 + steps });
});

import { installed } from '#testing/installed';
import { Figures } from '#plugins/analytics/server/figures/Figures';
import { flowRunner, type ObservedLeg, type ObservedStep } from '#plugins/runtime/contract';
import { startServer } from '../startServer';
import { median, type Figure } from './figures';
import { asked } from './runtime/decision';
import { sluiceFlow } from './runtime/sluiceFlows';

const batch = 400;
const pairs = 40;
const atOnce = 16;
const legs = 4000;
const rounds = 15;

/**
 * Microseconds of the processor, of all threads of this process, that each of so many things takes.
 */
async function measureProcessor(count: number, work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / count;
}

/** A server with a deployed flow, and a way to run it many times. */
async function running(counts: boolean) {
  const sluice = await startServer({
    plugins: installed.filter(({ id }) => counts || id !== 'analytics'),
  });
  const { companyId, token } = await sluice.company();
  const flow = sluiceFlow('plain');
  const call = async (path: string, body?: object) => {
    const reply = await sluice.inject('PUT', path, { token, body });
    if (reply.status !== 200) throw new Error(`${path}: ${reply.text}`);
    return reply.body;
  };
  const { flowId } = (await call('/flows/import', { name: flow.name, flowInfo: flow })).flowInfo;
  await call(`/flows/${flowId}/deploy`);
  const runner = sluice.server.get(flowRunner);
  const some = async () => {
    for (let at = 0; at < batch; at += atOnce)
      await Promise.all(
        Array.from({ length: atOnce }, () =>
          runner.start({ companyId, flowId, parameters: asked, request: {} }),
        ),
      );
  };
  return { some, close: sluice.close };
}

/**
 * Measures the share that counting adds to a run: two servers in this process, one of which counts,
 * in turns.
 */
async function ratio(): Promise<Figure> {
  const [counted, plain] = [await running(true), await running(false)];
  const one = (server: typeof plain) => measureProcessor(batch, server.some);
  try {
    for (const warm of [counted, plain, counted, plain]) await warm.some();
    const found: { readonly counted: number; readonly plain: number }[] = [];
    for (let pair = 0; pair < pairs; pair++) {
      const first = await one(pair % 2 ? counted : plain);
      const second = await one(pair % 2 ? plain : counted);
      found.push(pair % 2 ? { counted: first, plain: second } : { counted: second, plain: first });
    }
    const middle = (of: 'counted' | 'plain') => median(found.map(each => each[of]));
    return {
      what: 'processor for a run that is counted, over one that is not',
      unit: '%',
      value: median(found.map(each => (each.counted / each.plain) * 100)),
      beside: { 'counted, µs': middle('counted'), 'not counted, µs': middle('plain') },
      // One per cent, and what two equal servers differ by.
      goal: { most: 103 },
    };
  } finally {
    await counted.close();
    await plain.close();
  }
}

const createSteps = (flowId: string, index: number): readonly ObservedStep[] =>
  Array.from({ length: 6 }, (_, at) => ({
    ...(at === 0 && { flowId, versionId: 3 }),
    nodeId: `node${at}`,
    connectorId: 'httpConnector',
    capability: 'x',
    eventType: 'node',
    timeDifference: (index * 7 + at * 13) % 90,
  }));

/**
 * Measures the time to count a run of six nodes, one after the other: of forty flows, some of which
 * end in failure.
 */
async function alone(): Promise<Figure> {
  const now = Date.now();
  const made = Array.from({ length: legs }, (_, index): ObservedLeg => {
    const flowId = `0123456789abcdef0123456789abcd${10 + (index % 40)}`;
    return {
      companyId: 'c3b1c1d8-7f1a-4f6b-9d3e-0123456789ab',
      interactionId: `run${index}`,
      flowId,
      versionId: 3,
      policyId: 'policy',
      isTrial: false,
      first: true,
      status: index % 9 ? 'success' : 'failure',
      reached: index % 9 > 0,
      startTime: now,
      timeDifference: index % 3000,
      steps: createSteps(flowId, index),
      runs: {},
      known: 0,
      written: '',
    };
  });
  const found: number[] = [];
  let figures = new Figures();
  for (let round = 0; round < rounds; round++) {
    // As often as they are written, figures begin again.
    figures = new Figures(figures.examples);
    found.push(await measureProcessor(legs, () => made.forEach(leg => figures.leg(leg))));
  }
  return {
    what: 'counting a run of six nodes',
    unit: 'µs',
    value: median(found),
    goal: { most: 2 },
  };
}

/** Measures the cost of counting a run. */
export const benchCounting = async (): Promise<Figure[]> => [await alone(), await ratio()];

// @module-tag slow
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { findSharedData } from '#testing/kits/findSharedData';
import { startServer } from '#testing/startServer';
import { listGraphs } from './testExports';
import { trialsOn } from './testTrials';

const sluice = await startServer();
afterAll(() => sluice.close());
const stopped = trialsOn(sluice);
const exports = findSharedData('flows');
/** Flows that are stepped through, and steps of each, so that the test stays short. */
const [mostFlows, mostSteps] = [40, 30];

it.skipIf(!exports)(
  'a trial of a real export that is stepped through goes the same way as one that is not (skipped without shared/data/flows)',
  { timeout: 120_000 },
  async () => {
    const { token, companyId } = await sluice.company();
    const way = async (flowId: string, interactionId: string) => {
      const at = `/company/${companyId}/flows/${flowId}/interactions/${interactionId}/events`;
      const { events } = (await sluice.inject('GET', at, { token })).body;
      return events.map(
        (step: Record<string, unknown>) => `${step['nodeId']} ${step['eventType']}`,
      );
    };
    const files = readdirSync(exports!).filter(name => name.endsWith('.json'));
    const graphs = files.flatMap(name => listGraphs(resolve(exports!, name))).slice(0, mostFlows);
    const faults: unknown[] = [];
    let steps = 0;
    for (const graphData of graphs) {
      const made = await sluice.inject('POST', '/flows', { token, body: { name: 'F', graphData } });
      const { flowId } = made.body.flowInfo;
      const points = graphData.elements.nodes.map(({ data: { id: nodeId } }) => ({
        flowId,
        nodeId,
      }));
      const plain = await sluice.inject('POST', `/flows/${flowId}/try`, { token, body: {} });
      if (plain.status !== 200) continue;
      const trial = await stopped({ token, flowId }, points.slice(0, 200), {});
      let { stop } = trial;
      for (let at = 0; stop && at < mostSteps; at++, steps++) ({ stop } = await trial.go('into'));
      const wanted = await way(flowId, plain.body.interactionId);
      const gone = await way(flowId, trial.interactionId);
      if (JSON.stringify(gone) !== JSON.stringify(stop ? wanted.slice(0, gone.length) : wanted))
        faults.push([flowId, gone, wanted]);
      await sluice.inject('DELETE', `/flows/${flowId}`, { token });
    }
    expect(steps).toBeGreaterThan(30);
    expect(faults).toEqual([]);
  },
);

// @module-tag slow
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { findSharedData } from '#testing/kits/findSharedData';
import { startServer } from '#testing/startServer';
import { listGraphs } from './testExports';

const sluice = await startServer();
afterAll(() => sluice.close());
/** Nodes of each capability that are run, so that the test stays short. */
const most = 3;
const exports = findSharedData('flows');

it.skipIf(!exports)(
  'each kind of node in real exports runs alone, and leaves its own step last or waits (skipped without shared/data/flows)',
  { timeout: 120_000 },
  async () => {
    const { token } = await sluice.company();
    const times = new Map<string, number>();
    const faults: string[] = [];
    const files = readdirSync(exports!).filter(name => name.endsWith('.json'));
    for (const graphData of files.flatMap(name => listGraphs(resolve(exports!, name)))) {
      const nodes = graphData.elements.nodes.filter(({ data }) => {
        const kind = `${data.connectorId}.${data.capabilityName}`;
        if (data.nodeType !== 'CONNECTION' || !data.capabilityName) return false;
        times.set(kind, (times.get(kind) ?? 0) + 1);
        return times.get(kind)! <= most;
      });
      if (nodes.length === 0) continue;
      const body = { name: 'Flow', graphData };
      const made = await sluice.inject('POST', '/flows', { token, body });
      const { flowId } = made.body.flowInfo;
      for (const { data } of nodes) {
        const kind = `${data.connectorId}.${data.capabilityName}`;
        const url = `/flows/${flowId}/nodes/${data.id}/run`;
        const reply = await sluice.inject('POST', url, { token, body: {} });
        const { steps = [], status } = reply.body;
        const last = steps.at(-1);
        if (reply.status !== 200) faults.push(`${kind}: ${reply.text.slice(0, 200)}`);
        else if (last?.nodeId !== data.id && status !== 'waiting')
          faults.push(`${kind}: ${status} after ${last?.capability}`);
      }
      await sluice.inject('DELETE', `/flows/${flowId}`, { token });
    }
    expect(times.size).toBeGreaterThan(50);
    expect(faults).toEqual([]);
  },
);

// @module-tag slow
import { isDeepStrictEqual } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import { importBody } from '#plugins/transfer/domain/exchange/parseImport';
import { readFolder } from '#testing/corpus/readFolder';
import { findSharedData } from '#testing/kits/findSharedData';
import { startServer } from '#testing/startServer';
import { mediaTypes } from '../contract/resources';
import { AdminClient, document } from './AdminClient';
import { toPlan, toSentFlow } from './plan';

const sluice = await startServer();
afterAll(() => sluice.close());
const folder = findSharedData('flows');
const files = folder && document ? readFolder(folder) : [];

/** The flows of an export of any kind. */
function listFlows(text: string): readonly Record<string, unknown>[] {
  const read = JSON.parse(text);
  const flow = read.flowInfo ?? read;
  return flow.flows ?? [flow];
}

it.skipIf(files.length === 0)(
  'has nothing to change in a flow of a real export that was created, or replaced by the same (skipped without shared/data)',
  { timeout: 300_000 },
  async () => {
    const client = new AdminClient(sluice, await sluice.company());
    const faults: string[] = [];
    let plans = 0;
    for (const { name: file, text } of files)
      for (const flow of listFlows(text)) {
        const at = `${file}: ${String(flow['name'])}`;
        const body = toSentFlow(flow);
        const made = await client.call('createFlow', { body });
        if (made.status !== 201) {
          faults.push(`${at} ${made.status} ${JSON.stringify(made.body).slice(0, 300)}`);
          continue;
        }
        const params = { flowID: made.body.id };
        const read = await client.call('getFlowById', { params });
        const replaced = await client.call('replaceFlowById', { params, body });
        faults.push(...read.faults.map(fault => `${at} ${fault}`));
        for (const each of [made, read, replaced]) {
          if (!isDeepStrictEqual(toPlan(body), toPlan(each.body))) faults.push(`${at} differs`);
        }
        plans++;
      }
    expect(faults).toEqual([]);
    expect(plans).toBeGreaterThan(100);
  },
);

it.skipIf(files.length === 0)(
  'has nothing to change in imported flows that are replaced by what was read of them (skipped without shared/data)',
  { timeout: 300_000 },
  async () => {
    const faults: string[] = [];
    let plans = 0;
    for (const { name: file, text } of files) {
      const client = new AdminClient(sluice, await sluice.company());
      const imported = await client.call('createFlow', {
        body: importBody(JSON.parse(text)),
        mediaType: mediaTypes.importFlow,
      });
      if (imported.status !== 201) faults.push(`${file} ${imported.status}`);
      const { flow, _embedded: called = [] } = imported.body;
      for (const { flow: each } of [{ flow }, ...called]) {
        const params = { flowID: each.id };
        const { body: read, faults: found } = await client.call('getFlowById', { params });
        const { name, description, color, graphData, inputSchema, outputSchema } = read;
        const { settings, trigger } = read;
        const body = { name, description, color, graphData, inputSchema, outputSchema };
        const sent = { ...body, settings, trigger };
        const replaced = await client.call('replaceFlowById', { params, body: sent });
        faults.push(...[...found, ...replaced.faults].map(fault => `${file} ${fault}`));
        if (!isDeepStrictEqual(toPlan(read), toPlan(replaced.body)))
          faults.push(`${file}: ${each.name} differs (${replaced.status})`);
        plans++;
      }
    }
    expect(faults).toEqual([]);
    expect(plans).toBeGreaterThan(100);
  },
);

// @module-tag slow
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { Flow, GraphData } from '#plugins/flows/contract';
import { findSharedData } from '#testing/kits/findSharedData';
import { startServer } from '#testing/startServer';
import { checkFaults, findReaching } from '../domain/faults/checkFaults';
import { listFaults } from '../domain/faults/listFaults';
import { listUnits } from '../domain/coverage/listUnits';
import { findOffers } from '../domain/offers/findOffers';
import { sampleFlow } from '../domain/offers/samples';
import { compileFlow } from './compileFlow';

const sluice = await startServer();
afterAll(() => sluice.close());
const exports = findSharedData('flows');

const names = [
  'binaries_PingOne_Standard_Registration_with_Verification',
  'flows_pingone-notifications-demo-flow',
  'flows_neo-digital-wallet-pairing-subflow',
  'flows_pingone-adaptive-authentication-with-magic-link',
  'testdata_flows_PingOne_SSO_Forgot_Username_subflow',
];
const files = [
  'pingone-davinci__si-pinglibrary-content__',
  'pingidentity__pingcli-plugin-terraformer__tests_',
];

function readExport(name: string): Flow {
  for (const file of files) {
    try {
      const read = JSON.parse(readFileSync(join(exports!, `${file}${name}.json`), 'utf8'));
      return read.flows?.[0] ?? read;
    } catch {
      continue;
    }
  }
  throw new Error(`There is no export ${name}.`);
}

it.skipIf(!exports)(
  'tests found for real exports reach everything, and catch at least 95 % of seeded faults (skipped without shared/data/flows)',
  { timeout: 120_000 },
  async () => {
    const { companyId } = await sluice.company();
    let [all, caught] = [0, 0];
    for (const name of names) {
      const {
        flowId,
        name: title,
        graphData,
        inputSchema = [],
        settings = null,
      } = readExport(name);
      const stored = { flowId, name: title, versionId: 1, graphData, inputSchema, settings };
      const flow = await compileFlow(sluice.server, companyId, stored);
      const { machine } = flow.offline;
      const units = listUnits(machine).map(({ id }) => id);
      const limits = { runs: 400, until: Date.now() + 20_000 };
      const sampled = sampleFlow(machine, inputSchema ?? []);
      const offers = await findOffers(flow, sampled, [], new Set(), limits);
      const reached = new Set(offers.flatMap(({ reaches }) => reaches));
      expect([name, units.filter(id => !reached.has(id))]).toEqual([name, []]);
      const tests = await findReaching(
        flow,
        offers.map(({ test }) => test),
      );
      expect(tests).toHaveLength(offers.length);
      const faults = listFaults(machine);
      const survivors = await checkFaults(flow, tests, faults);
      const share = (faults.length - survivors.length) / faults.length;
      expect([name, share >= 0.95]).toEqual([name, true]);
      expect(new Set(faults.map(({ kind }) => kind)).size).toBe(3);
      all += faults.length;
      caught += faults.length - survivors.length;
      // A fault leaves the flow it was put into as it was.
      expect(faults[0]?.put(graphData as GraphData)).not.toEqual(graphData);
    }
    expect(caught / all).toBeGreaterThanOrEqual(0.95);
  },
);

it.skipIf(!exports || !process.env['OFFER_FIGURES'])(
  'tests found reach most of all real exports (skipped without OFFER_FIGURES=1: it takes a minute)',
  { timeout: 600_000 },
  async () => {
    const { companyId } = await sluice.company();
    const seen = new Set<string>();
    let [flows, whole, all, reached] = [0, 0, 0, 0];
    for (const file of readdirSync(exports!).filter(name => name.endsWith('.json'))) {
      const read = JSON.parse(readFileSync(join(exports!, file), 'utf8'));
      for (const flow of (read.flows ?? [read]) as readonly Flow[]) {
        const { graphData, name } = flow;
        const content = JSON.stringify(graphData?.elements?.nodes?.map(({ data }) => data) ?? []);
        if (content === '[]' || seen.has(content)) continue;
        seen.add(content);
        const inputSchema = Array.isArray(flow.inputSchema) ? flow.inputSchema : [];
        const stored = { flowId: flow.flowId ?? 'flow', name, versionId: 1, graphData };
        const settings = null;
        const tested = await compileFlow(sluice.server, companyId, {
          ...stored,
          inputSchema,
          settings,
        });
        const { machine } = tested.offline;
        const sampled = sampleFlow(machine, inputSchema);
        const limits = { runs: 400, until: Date.now() + 20_000 };
        const offers = await findOffers(tested, sampled, [], new Set(), limits);
        const ids = new Set(offers.flatMap(({ reaches }) => reaches));
        const units = listUnits(machine);
        const found = units.filter(({ id }) => ids.has(id)).length;
        flows++;
        whole += found === units.length ? 1 : 0;
        all += units.length;
        reached += found;
      }
    }
    process.stdout.write(`${reached} of ${all} units reached, all in ${whole} of ${flows} flows\n`);
    expect(reached / all).toBeGreaterThan(0.6);
  },
);

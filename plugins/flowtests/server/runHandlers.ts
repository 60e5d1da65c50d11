import { handle } from '#core/server';
import {
  checkFlowTests,
  offerFlowTests,
  runFlowTests,
  showFlowTest,
  testsAtOnce,
} from '../contract';
import { findReached } from '../domain/coverage/findReached';
import { checkFaults, findReaching } from '../domain/faults/checkFaults';
import { listFaults } from '../domain/faults/listFaults';
import { findOffers } from '../domain/offers/findOffers';
import { sampleFlow } from '../domain/offers/samples';
import { createTitles, runTest, settleTest, toExpected } from '../domain/document/runTest';
import { runSuite } from './runSuite';
import { compileFlow, readDraft } from './compileFlow';
import { listTests, readFirstTests, readTests } from './flowTestRows';
import { writeSuiteResult } from './guard/suiteResults';

const faultsAtOnce = 40;
const offerRuns = 400;
const offerMs = 5000;
const mostBases = 50;

/** The handlers of the calls that run tests. */
export const runHandlers = [
  handle(runFlowTests, async ({ params, body }, call) => {
    const { db, server, companyId, transaction } = call;
    const draft = await readDraft(call, params.flowId, body.draft);
    const rows = await listTests(db, params.flowId);
    const from = body.from ?? 0;
    const asked = body.testIds && new Set(body.testIds);
    const wanted = asked
      ? rows.filter(({ test_id }) => asked.has(test_id))
      : rows.slice(from, from + testsAtOnce);
    const flow = await compileFlow(server, companyId, draft);
    const ran = await runSuite(flow, readTests(db, params.flowId, wanted));
    const next = from + wanted.length;
    const isWhole = !body.draft && !asked && from === 0 && next >= rows.length;
    if (isWhole && rows.length > 0)
      await transaction(tx => writeSuiteResult(tx, companyId, draft, ran));
    return {
      results: [...ran.results],
      coverage: [...ran.coverage],
      total: rows.length,
      next: asked || next >= rows.length ? null : next,
    };
  }),
  handle(showFlowTest, async ({ params, body }, call) => {
    const { flowId } = params;
    const draft = await readDraft(call, flowId, body.draft);
    const flow = await compileFlow(call.server, call.companyId, draft);
    const { run } = await runTest(flow, body.test);
    const expects = toExpected(flowId, run, createTitles(flow, body.test));
    const test = { ...body.test, expects };
    return { expects: settleTest(test, await runTest(flow, test)).expects };
  }),
  handle(offerFlowTests, async ({ params, body }, call) => {
    const { db, server, companyId } = call;
    const draft = await readDraft(call, params.flowId, body.draft);
    const flow = await compileFlow(server, companyId, draft);
    const { machine } = flow.offline;
    const reached = new Set<string>();
    const tests = await readFirstTests(db, params.flowId);
    for (const test of tests) {
      const { run } = await runTest(flow, test);
      for (const id of findReached(params.flowId, machine, run)) reached.add(id);
    }
    const sampled = sampleFlow(machine, draft.inputSchema ?? []);
    const limits = { runs: offerRuns, until: Date.now() + offerMs };
    const bases = tests.slice(0, mostBases);
    const offers = await findOffers(flow, sampled, bases, reached, limits);
    return { offers: offers.map(each => ({ ...each, reaches: [...each.reaches] })) };
  }),
  handle(checkFlowTests, async ({ params, body }, call) => {
    const { db, server, companyId } = call;
    const draft = await readDraft(call, params.flowId, body.draft);
    const flow = await compileFlow(server, companyId, draft);
    const tests = await readFirstTests(db, params.flowId);
    const faults = listFaults(flow.offline.machine);
    const from = body.from ?? 0;
    const tried = faults.slice(from, from + faultsAtOnce);
    const survivors = await checkFaults(flow, await findReaching(flow, tests), tried);
    const next = from + tried.length;
    return {
      total: faults.length,
      tried: tried.length,
      caught: tried.length - survivors.length,
      survivors: survivors.map(({ kind, nodeId, message }) => ({ kind, nodeId, message })),
      next: next >= faults.length ? null : next,
    };
  }),
];

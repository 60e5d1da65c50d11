import { Type } from 'typebox';
import { can } from '#core/contract';
import { agentTool, DraftInput, findFlow, FlowInput } from '#plugins/assistant/contract';
import { access } from '#plugins/flows/contract';
import { getDraft } from '#plugins/flows/contract/internal';
import { runFlowTests, type CoverageUnit, type TestResult, type TestRun } from '../contract';

/** Lets agents run the tests of a flow. */
export const runTests = agentTool({
  name: 'run_tests',
  title: 'Run tests',
  description:
    'Runs the tests of a flow on the saved version, or on a draft that draft_change returned. Returns which failed with the first difference, and what no test reaches. Nothing is called, saved, or sent.',
  input: Type.Object({ flow: FlowInput, draft: Type.Optional(DraftInput) }),
  when: can(access, 'update'),
  run: async (call, input) => {
    const { flowId } = await findFlow(call, input.flow);
    const draft =
      input.draft === undefined
        ? undefined
        : await call.perform(getDraft, { params: { flowId, draftId: String(input.draft) } });
    const results: TestResult[] = [];
    const units = new Map<string, CoverageUnit>();
    for (let from: number | null = 0; from !== null;) {
      const body: { readonly from: number } = { from, ...(draft && { draft }) };
      const ran: TestRun = await call.perform(runFlowTests, { params: { flowId }, body });
      results.push(...ran.results);
      for (const unit of ran.coverage)
        if (unit.reached || !units.has(unit.id)) units.set(unit.id, unit);
      from = ran.next;
    }
    return {
      tests: results.length,
      failed: results.filter(({ passed }) => !passed),
      notReached: [...units.values()].filter(({ reached }) => !reached),
    };
  },
});

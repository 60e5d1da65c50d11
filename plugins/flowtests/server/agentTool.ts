import { Type } from 'typebox';
import { can } from '#core/contract';
import {
  agentTool,
  DraftInput,
  findFlow,
  FlowInput,
  type AgentCall,
} from '#plugins/assistant/contract';
import { access } from '#plugins/flows/contract';
import { getDraft } from '#plugins/flows/contract/internal';
import { runFlowTests } from '../contract';
import { collectTestRun } from '../contract/results';

/** Reads a draft as the calls of tests take it. */
async function readDraft(call: AgentCall, flowId: string, draft: number) {
  const params = { flowId, draftId: String(draft) };
  const { graphData, inputSchema, settings } = await call.perform(getDraft, { params });
  return { graphData, settings: settings ?? null, ...(inputSchema && { inputSchema }) };
}

/** Lets agents run the tests of a flow. */
export const runTests = agentTool({
  name: 'run_tests',
  title: 'Run tests',
  description:
    'Runs the tests of a flow on the saved version, or on a draft that draft_change returned. Returns the failed tests with their first difference, and the parts that no test reaches. Nothing is called, saved, or sent.',
  input: Type.Object({ flow: FlowInput, draft: Type.Optional(DraftInput) }),
  when: can(access, 'update'),
  run: async (call, input) => {
    const { flowId } = await findFlow(call, input.flow);
    const draft =
      input.draft === undefined ? undefined : await readDraft(call, flowId, input.draft);
    const { results, coverage } = await collectTestRun(from =>
      call.perform(runFlowTests, { params: { flowId }, body: { from, ...(draft && { draft }) } }),
    );
    return {
      tests: results.length,
      failed: results.filter(({ passed }) => !passed),
      notReached: coverage.filter(({ reached }) => !reached),
    };
  },
});

import { Type } from 'typebox';
import { can, codes, Failure, format } from '#core/contract';
import {
  agentTool,
  DraftInput,
  findFlow,
  flowExplainer,
  FlowInput as flow,
} from '#plugins/assistant/contract';
import { access, canvas } from '#plugins/flows/contract';
import { tryFlow } from '#plugins/flows/contract/internal';
import { listRuns } from '#plugins/runs/contract';
import { strings } from '../../strings';

const reads = can(access, 'read');

/** Tools that read what happened, and that try what would. */
export const runTools = [
  agentTool({
    name: 'list_runs',
    title: 'List runs',
    description:
      'Lists the runs of a flow, newest first, with status, version, and times. Set `onlyErrors` to list only runs with an error.',
    input: Type.Object({
      flow,
      onlyErrors: Type.Optional(Type.Boolean()),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    }),
    when: reads,
    run: async (call, input) => {
      const { flowId } = await findFlow(call, input.flow);
      const { interactions, more } = await call.perform(listRuns, {
        params: { companyId: call.companyId, flowId },
        query: { limit: input.limit ?? 20, ...(input.onlyErrors && { onlyErrors: true }) },
      });
      return {
        more,
        runs: interactions.map(run => ({
          run: run.interactionId,
          status: run.status,
          version: run.versionId,
          startTime: new Date(run.startTime).toISOString(),
          milliseconds: run.timeDifference,
          isTrial: run.isTrial,
          hasError: run.hasError,
        })),
      };
    },
  }),
  agentTool({
    name: 'read_run',
    title: 'Read a run',
    description:
      'Returns the steps of a run with their inputs and errors. Without `run`, returns the newest run with an error. Secrets and sensitive fields are masked.',
    input: Type.Object({
      flow,
      run: Type.Optional(
        Type.String({ maxLength: 100, description: 'The ID that list_runs returns as `run`' }),
      ),
    }),
    when: reads,
    run: async (call, input) => {
      const { flowId, name } = await findFlow(call, input.flow);
      const explained = await call.get(flowExplainer).run(call, flowId, input.run);
      if (!explained) throw new Failure(404, codes.notFound, format(strings.noRun, { flow: name }));
      return explained;
    },
  }),
  agentTool({
    name: 'run_trial',
    title: 'Try a flow',
    description:
      'Starts a test run of the saved flow, or of a draft from draft_change, with the inputs that you provide. Returns the run’s ID for read_run. A run that shows a page waits until a person completes it. Nodes run for real, so use this tool only if their effects are acceptable.',
    input: Type.Object({
      flow,
      inputs: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
      draft: Type.Optional(DraftInput),
    }),
    when: can(access, 'update'),
    writes: true,
    run: async (call, input) => {
      const { flowId } = await findFlow(call, input.flow);
      const { interactionId } = await call.perform(tryFlow, {
        params: { flowId },
        body: {
          ...(input.inputs && { parameters: input.inputs }),
          ...(input.draft !== undefined && { versionId: input.draft }),
        },
      });
      return { run: interactionId, runPage: `${canvas.to({ id: flowId })}?run=${interactionId}` };
    },
  }),
];

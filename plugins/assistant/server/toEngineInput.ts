import { codes, Failure } from '#core/contract';
import type { Call } from '#core/server';
import { actAs } from '#core/server/internal';
import { agentToolbox, flowExplainer, flowReader, type ReadFlow } from '../contract';
import type { Content } from '../contract';
import type { Question, ReadingTool } from './engines/Engine';

const mostSubflows = 8;

/**
 * Returns the input of an engine for a question: its flow as far as it may be read, and the tools
 * that read more for the person who asks.
 */
export async function toEngineInput(
  call: Call,
  { text, flowId, nodeIds = [], imageUrl, graphData, interactionId }: Content,
  history: Question['history'],
): Promise<Question> {
  const reader = call.server.get(flowReader);
  const explainer = call.server.get(flowExplainer);
  const question = {
    text: explainer.clean(text),
    history,
    nodeIds,
    subflows: [],
    tools: listReadingTools(call),
    ...(imageUrl === undefined ? {} : { imageUrl }),
  };
  if (flowId === undefined) return question;
  const flow = await reader.read(call, { flowId, ...(graphData && { graphData }) });
  const explanation = await explainer.explain(call, flow);
  const called = [...new Set(explanation.nodes.flatMap(({ calls }) => calls?.flowId ?? []))].filter(
    id => id !== flowId,
  );
  const subflows = await Promise.all(
    called.slice(0, mostSubflows).map(async id => {
      const inner = await ifThere(reader.read(call, { flowId: id }));
      return inner && { flow: inner, explanation: await explainer.explain(call, inner) };
    }),
  );
  const asked = {
    flow,
    explanation,
    findWayTo: (nodeId: string) => explainer.findWayTo(flow, nodeId),
    run: () => explainer.run(call, flowId, interactionId),
    changes: (from?: number, to?: number) => explainer.changes(call, flowId, from, to),
    mendings: () => explainer.mendings(call, flow),
    judge: (patch: Parameters<typeof explainer.judge>[2]) => explainer.judge(call, flow, patch),
  };
  return { ...question, asked, subflows: subflows.filter(each => each !== undefined) };
}

/** The tools that only read, as the caller may use them; why one fails is what it returns. */
function listReadingTools(call: Call): readonly ReadingTool[] {
  const toolbox = call.server.get(agentToolbox);
  const caller = actAs(call);
  return toolbox
    .list(caller)
    .filter(({ writes }) => !writes)
    .map(tool => ({
      ...tool,
      use: async args => {
        try {
          return await toolbox.run(caller, tool, parseJson(args));
        } catch (fault) {
          if (fault instanceof Failure) return fault.message;
          throw fault;
        }
      },
    }));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A flow, or nothing where it was deleted meanwhile. */
async function ifThere(reading: Promise<ReadFlow>): Promise<ReadFlow | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Failure && error.code === codes.notFound) return undefined;
    throw error;
  }
}

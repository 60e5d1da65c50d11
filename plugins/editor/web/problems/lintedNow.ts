import type { LintSubject } from '#plugins/linter/contract';
import type { FlowEditor } from '../editor/FlowEditor';

/** The flow on screen and what is known around it, for the linter. */
export function lintedNow({ document, flow, facts, connectors }: FlowEditor): LintSubject {
  const { name, graphData, settings, trigger, inputSchema } = document;
  const { flowId } = flow;
  return {
    flow: { flowId, name, graphData, settings, inputSchema, ...(trigger && { trigger }) },
    facts,
    connectors,
  };
}

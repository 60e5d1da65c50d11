import type { LintFacts, LintSubject } from '#plugins/linter/contract';
import type { FlowStage } from '#plugins/editor/contract';

/** The flow on screen and what is known around it, for the linter. */
export function lintedNow({
  stage,
  facts,
}: {
  readonly stage: Pick<FlowStage, 'document' | 'flow' | 'connectors'>;
  readonly facts: LintFacts | undefined;
}): LintSubject {
  const { name, graphData, settings, trigger, inputSchema } = stage.document;
  const { flowId } = stage.flow;
  return {
    flow: { flowId, name, graphData, settings, inputSchema, ...(trigger && { trigger }) },
    facts,
    connectors: stage.connectors,
  };
}

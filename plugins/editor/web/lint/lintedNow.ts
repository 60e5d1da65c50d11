import type { LintFacts } from '#plugins/linter/contract';
import { knownOf } from '#plugins/linter/domain/knownOf';
import { lintedCapability } from '#plugins/linter/domain/lintedCapability';
import type { Known, Lintable } from '#plugins/linter/domain/Linter';
import type { FlowEditor } from '../editor/FlowEditor';

/** The flow on screen and what is known around it, for those that lint it on the page. */
export function lintedNow(
  editor: FlowEditor,
  facts: LintFacts | undefined,
): { flow: Lintable & { name: string }; known: Known } {
  const { document, flow } = editor;
  const { name, graphData, settings, trigger, inputSchema } = document;
  const capability = (id: string, named: string) =>
    lintedCapability(editor.connectors.get(id), named);
  return {
    flow: {
      flowId: flow.flowId,
      name,
      graphData,
      settings,
      inputSchema,
      ...(trigger && { trigger }),
    },
    known: facts ? knownOf(facts, capability) : { capability },
  };
}

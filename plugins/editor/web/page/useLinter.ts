import { reaction } from 'mobx';
import { useEffect } from 'react';
import { useObserved, useQuery } from '#core/web';
import { lintFacts } from '#plugins/linter/contract';
import { subflowCalls } from '#plugins/flows/contract/graph/subflows/subflowCalls';
import type { FlowEditor } from '../editor/FlowEditor';
import { useAskedFinding } from '../problems/useAskedFinding';
import { LiveLinter } from '../lint/LiveLinter';

const callsOf = ({ document: { graphData } }: FlowEditor) =>
  [...new Set(subflowCalls(graphData).map(({ flowId }) => flowId))].toSorted().join();

/**
 * Looks for faults after each edit, once the person rests, in a thread of its own, with what the
 * server knows around the flow.
 */
export function useLinter(editor: FlowEditor): void {
  useAskedFinding(editor);
  const calls = useObserved(() => callsOf(editor));
  const { flowId } = editor.flow;
  const { data: facts, mutate } = useQuery(
    lintFacts,
    { params: { flowId }, query: calls ? { calls } : {} },
    { keepPreviousData: true },
  );
  useEffect(() => editor.setFacts(facts, () => void mutate()), [editor, facts, mutate]);
  useEffect(() => {
    const linter = new LiveLinter(editor);
    const stop = reaction(
      () => [editor.document, editor.connectors, editor.facts],
      () => linter.look(),
      { delay: 250, fireImmediately: true },
    );
    return () => {
      stop();
      linter.close();
    };
  }, [editor]);
}

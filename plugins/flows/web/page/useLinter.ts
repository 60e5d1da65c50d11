import { reaction } from 'mobx';
import { useEffect, useState } from 'react';
import { useObserved, useQuery } from '../../../../core/web';
import { lintFacts } from '../../contract';
import { subflowCalls } from '../../domain';
import type { FlowEditor } from '../editor/FlowEditor';
import { LiveLinter } from '../lint/LiveLinter';

const callsOf = ({ document: { graphData } }: FlowEditor) =>
  [...new Set(subflowCalls(graphData).map(({ flowId }) => flowId))].toSorted().join();

/** Looks for faults after each edit, once the person rests, in a thread of its own, with what the server knows around the flow. */
export function useLinter(editor: FlowEditor): void {
  const calls = useObserved(() => callsOf(editor));
  const { flowId } = editor.flow;
  const { data: facts, mutate } = useQuery(
    lintFacts,
    { params: { flowId }, query: calls ? { calls } : {} },
    { keepPreviousData: true },
  );
  const [linter, setLinter] = useState<LiveLinter | null>(null);
  useEffect(() => {
    const live = new LiveLinter(editor);
    setLinter(live);
    const stop = reaction(
      () => [editor.document, editor.connectors],
      () => live.look(),
      { delay: 250, fireImmediately: true },
    );
    return () => {
      stop();
      live.close();
    };
  }, [editor]);
  useEffect(() => {
    editor.setFacts(facts, () => void mutate());
    if (facts) linter?.look(facts);
  }, [editor, linter, facts, mutate]);
}

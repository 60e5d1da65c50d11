import { reaction } from 'mobx';
import { useEffect } from 'react';
import { useApp, useObserved, useQuery } from '#core/web';
import { lintEngine, lintFacts, type LintEngine } from '#plugins/linter/contract';
import { subflowCalls } from '#plugins/flows/contract/graph/subflows/subflowCalls';
import type { FlowEditor } from '../editor/FlowEditor';
import { useAskedFinding } from '../problems/useAskedFinding';

const getSubflowKey = ({ document: { graphData } }: FlowEditor) =>
  [...new Set(subflowCalls(graphData).map(({ flowId }) => flowId))].toSorted().join();

/**
 * Looks for faults after each edit, once the person rests, in a thread of its own, with what the
 * server knows around the flow.
 */
export function useLinter(editor: FlowEditor): void {
  useAskedFinding(editor);
  const calls = useObserved(() => getSubflowKey(editor));
  const { flowId } = editor.flow;
  const { data: facts, mutate } = useQuery(
    lintFacts,
    { params: { flowId }, query: calls ? { calls } : {} },
    { keepPreviousData: true },
  );
  useEffect(() => editor.setFacts(facts, () => void mutate()), [editor, facts, mutate]);
  const { host } = useApp();
  useEffect(() => {
    let stop: (() => void) | undefined = () => {};
    void host
      .find(lintEngine)
      ?.load()
      .then(engine => {
        if (stop) stop = watch(editor, engine);
      });
    return () => {
      stop?.();
      stop = undefined;
    };
  }, [editor, host]);
}

function watch(editor: FlowEditor, engine: LintEngine): () => void {
  editor.desk.setEngine(engine);
  const linter = engine.watch(editor);
  const stop = reaction(
    () => [editor.document, editor.connectors, editor.facts],
    () => linter.look(),
    { delay: 250, fireImmediately: true },
  );
  return () => {
    stop();
    linter.close();
  };
}

import { reaction } from 'mobx';
import { useEffect } from 'react';
import { useApp, useObserved, useQuery } from '#core/web';
import { lintEngine, lintFacts, type LintEngine } from '#plugins/linter/contract';
import { subflowCalls } from '#plugins/flows/contract/graph/subflowCalls';
import type { ProblemsStore } from '../store/ProblemsStore';

const getSubflowKey = ({ document: { graphData } }: ProblemsStore) =>
  [...new Set(subflowCalls(graphData).map(({ flowId }) => flowId))].toSorted().join();

/**
 * Looks for faults after each edit, once the person rests, in a thread of its own, with what the
 * server knows around the flow.
 */
export function useLinter(problems: ProblemsStore): void {
  const calls = useObserved(() => getSubflowKey(problems));
  const { flowId } = problems.flow;
  const { data: facts, mutate } = useQuery(
    lintFacts,
    { params: { flowId }, query: calls ? { calls } : {} },
    { keepPreviousData: true },
  );
  useEffect(() => problems.setFacts(facts, () => void mutate()), [problems, facts, mutate]);
  const { host } = useApp();
  useEffect(() => {
    let stop: (() => void) | undefined = () => {};
    void host
      .find(lintEngine)
      ?.load()
      .then(engine => {
        if (stop) stop = watch(problems, engine);
      });
    return () => {
      stop?.();
      stop = undefined;
    };
  }, [problems, host]);
}

function watch(problems: ProblemsStore, engine: LintEngine): () => void {
  problems.setEngine(engine);
  const linter = engine.watch(problems);
  const stop = reaction(
    () => [problems.document, problems.connectors, problems.facts],
    () => linter.look(),
    { delay: 250, fireImmediately: true },
  );
  return () => {
    stop();
    linter.close();
  };
}

import { useEffect, useState } from 'react';
import { useApp, useQuery } from '#core/web';
import type { FlowDocument, FlowSession } from '#plugins/editor/contract';
import { lintCounts, type LinterError } from '#plugins/flows/contract/flow';
import { subflowCalls } from '#plugins/flows/contract/graph/subflowCalls';
import { lintEngine, lintFacts, type LintEngine } from '#plugins/linter/contract';
import type { Sides } from '../../domain/merge/sides';

/** The problems of a merged flow. */
export interface MergedProblems {
  readonly errors: number;
  readonly warnings: number;
  /** Those that neither side has. */
  readonly fresh: readonly LinterError[];
}

const getKey = ({ code, nodeId, message }: LinterError) => [code, nodeId, message].join(' ');

/** Lints a merged flow; undefined until it is done, and without a linter. */
export function useMergedProblems(
  session: FlowSession,
  { ours, theirs }: Sides<FlowDocument>,
  document: FlowDocument,
): MergedProblems | undefined {
  const { host } = useApp();
  const { flow, connectors } = session.editor;
  const { flowId } = flow;
  const calls = [...new Set(subflowCalls(document.graphData).map(each => each.flowId))];
  const query = calls.length > 0 ? { calls: calls.toSorted().join() } : {};
  const options = { keepPreviousData: true };
  const { data: facts } = useQuery(lintFacts, { params: { flowId }, query }, options);
  const [problems, setProblems] = useState<MergedProblems>();
  useEffect(() => {
    let here = true;
    const look = async () => {
      const engine = await host.find(lintEngine)?.load();
      const lint = here && createLint(engine, flowId, facts, connectors);
      if (!lint) return;
      const known = new Set([ours, theirs].flatMap(lint).map(getKey));
      const found = lint(document);
      const fresh = found.filter(each => !known.has(getKey(each)));
      setProblems({ ...lintCounts(found), fresh });
    };
    void look();
    return () => void (here = false);
  }, [host, facts, connectors, flowId, ours, theirs, document]);
  return problems;
}

type Subject = Parameters<ReturnType<LintEngine['createLinter']>['lint']>[0];

function createLint(
  engine: LintEngine | undefined,
  flowId: string,
  facts: Subject['facts'],
  connectors: Subject['connectors'],
) {
  const linter = engine?.createLinter();
  if (!linter || !facts) return undefined;
  return ({ name, graphData, settings, trigger, inputSchema }: FlowDocument) =>
    linter.lint({
      flow: { flowId, name, graphData, settings, inputSchema, ...(trigger && { trigger }) },
      facts,
      connectors,
    });
}

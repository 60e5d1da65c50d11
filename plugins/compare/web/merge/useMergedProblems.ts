import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useApp, useQuery } from '#core/web';
import type { FlowSession } from '#plugins/editor/contract';
import type { FlowDocument } from '#plugins/editor/contract/internal';
import { lintCounts, type LinterError } from '#plugins/flows/contract/flow';
import { subflowCalls } from '#plugins/flows/contract/graph/subflowCalls';
import { lintEngine, lintFacts, type LintEngine } from '#plugins/linter/contract';
import type { Sides } from '../../domain/merge/conflict';

/** The problems of a merged flow. */
export interface MergedProblems {
  readonly errors: number;
  readonly warnings: number;
  /** The problems that neither side has. */
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
  const [linted, setLinted] = useState<Linted>();
  useEffect(() => {
    let here = true;
    const prepare = async () => {
      const engine = await host.find(lintEngine)?.load();
      const lint = here && createLint(engine, flowId, facts, connectors);
      if (lint) setLinted({ lint, known: new Set([ours, theirs].flatMap(lint).map(getKey)) });
    };
    void prepare();
    return () => void (here = false);
  }, [host, facts, connectors, flowId, ours, theirs]);
  // A decision is shown before its problems are known.
  const merged = useDeferredValue(document);
  return useMemo(() => linted && findProblems(linted, merged), [linted, merged]);
}

interface Linted {
  readonly lint: (document: FlowDocument) => readonly LinterError[];
  /** The keys of what either side has. */
  readonly known: ReadonlySet<string>;
}

function findProblems({ lint, known }: Linted, document: FlowDocument): MergedProblems {
  const issues = lint(document);
  return { ...lintCounts(issues), fresh: issues.filter(each => !known.has(getKey(each))) };
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

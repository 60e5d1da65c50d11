import type { GraphData } from '#plugins/flows/contract';
import {
  compareMachine,
  type RecordedTransition,
} from '#plugins/flows/contract/graph/machine/compareMachine';
import { compile } from '#plugins/flows/contract/graph/machine/compile';
import type { CorpusFile } from './readFolder';

interface Pair {
  readonly nodes: readonly {
    readonly id: string;
    readonly evalProps?: Readonly<Record<string, string>> | null;
  }[];
  readonly edges: readonly object[];
  readonly transitions: readonly RecordedTransition[];
}

/**
 * Compiles the graph of a pair and holds the machine against the recorded one; answers with how
 * many transitions agree.
 */
export function compareMachines({ text }: CorpusFile): number {
  const { nodes, edges, transitions } = JSON.parse(text) as Pair;
  const elements = {
    nodes: nodes.map(({ evalProps, ...data }) => ({
      data: {
        ...data,
        ...(evalProps && {
          properties: Object.fromEntries(
            Object.entries(evalProps).map(([id, value]) => [id, { value }]),
          ),
        }),
      },
    })),
    edges: edges.map(data => ({ data })),
  };
  const { missing, extra } = compareMachine(
    compile({ elements } as unknown as GraphData),
    transitions,
  );
  if (missing.length + extra.length > 0)
    throw new Error(
      `missing: ${missing.join('; ') || 'none'}; more than recorded: ${extra.join('; ') || 'none'}`,
    );
  return transitions.length;
}

import type { GraphData } from '#plugins/flows/contract';
import { variableTouches } from '#plugins/flows/contract/graph/references/variableTouches';
import { readVariableKey } from '#plugins/variables/contract/variableKey';

/** A variable that belongs to one flow or one run of it, and who saves and reads it. */
export interface OwnVariable {
  readonly name: string;
  /** Kept with the flow, beyond a run. */
  readonly ofFlow: boolean;
  readonly savedBy: readonly string[];
  readonly usedBy: readonly string[];
}

const known = new WeakMap<GraphData, readonly OwnVariable[]>();

/** The variables of a flow that a flow called by it does not share. */
export function listOwnVariables(graphData: GraphData): readonly OwnVariable[] {
  const before = known.get(graphData);
  if (before) return before;
  const own = readOwnVariables(graphData);
  known.set(graphData, own);
  return own;
}

function readOwnVariables(graphData: GraphData): readonly OwnVariable[] {
  const byName = new Map<string, { savedBy: string[]; usedBy: string[] }>();
  for (const { key, nodeId, writes } of variableTouches({ flowId: '', graphData })) {
    const { context } = readVariableKey(key);
    if (context !== 'flow' && context !== 'flowInstance') continue;
    const touched = byName.get(key) ?? { savedBy: [], usedBy: [] };
    byName.set(key, touched);
    touched.usedBy.push(nodeId);
    if (writes) touched.savedBy.push(nodeId);
  }
  return [...byName].map(([key, touched]) => {
    const { name, context } = readVariableKey(key);
    return { name, ofFlow: context === 'flow', ...touched };
  });
}

import { format } from '#core/contract';
import type { VariableUse } from '../../contract';
import { variableStrings as texts } from '../../strings';
import type { FlowUse } from '#plugins/connections/web/uses/FlowUses.tsx';

type Node = VariableUse['nodes'][number];

const manner = ({ reads, writes }: Node) =>
  (reads && writes ? texts.readsAndWrites : writes ? texts.writes : texts.reads).text;
const standing = ({ current, deployed, versionId }: VariableUse) => {
  if (!current) return format(texts.onlyDeployed, { version: versionId });
  return deployed ? undefined : texts.onlyDraft.text;
};

/** A version of a flow that reads or writes a variable, as the list of uses shows it. */
export const ofVariable = (use: VariableUse): FlowUse => ({
  key: `${use.flowId} ${use.versionId}`,
  flowId: use.flowId,
  name: use.name,
  note: standing(use),
  current: use.current,
  nodes: use.nodes.map(node => ({ ...node, note: manner(node) })),
});

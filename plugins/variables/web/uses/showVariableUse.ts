import { format } from '#core/contract';
import type { Use } from '#core/web/ui';
import type { VariableUse } from '../../contract';
import { strings } from '../../strings';

type Node = VariableUse['nodes'][number];

const manner = ({ reads, writes }: Node) =>
  (reads && writes ? strings.readsAndWrites : writes ? strings.writes : strings.reads).text;
const describeState = ({ current, deployed, versionId }: VariableUse) => {
  if (!current) return format(strings.onlyDeployed, { version: versionId });
  return deployed ? undefined : strings.onlyDraft.text;
};

/** A version of a flow that reads or writes a variable, as the list of uses shows it. */
export const showVariableUse = (use: VariableUse): Use => ({
  key: `${use.flowId} ${use.versionId}`,
  name: use.name,
  link: use.link,
  note: describeState(use),
  parts: use.nodes.map(node => ({
    key: node.nodeId,
    title: node.title,
    link: node.link,
    label: format(strings.goTo, { node: node.title, flow: use.name }),
    note: manner(node),
  })),
});

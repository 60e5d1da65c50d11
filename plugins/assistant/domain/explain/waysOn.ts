import type { NodeData } from '#plugins/flows/contract';
import type { GraphIndex } from '#plugins/flows/contract/graph/elements/graphIndex';
import { getOperator } from '#plugins/flows/contract/graph/elements/getOperator';
import { noOutcome } from '#plugins/flows/contract/graph/machine/noOutcome';
import { teleportTarget } from '#plugins/flows/contract/graph/nodes/teleport';
import { comparedBy, describeCondition } from './describeCondition';
import { plainText } from '#plugins/flows/contract/graph/richtext/plainText';

/** One step on from a node: where to, and under what condition in words. */
export interface StepOn {
  readonly to: string;
  readonly when: string;
}

const words: Readonly<Record<string, string>> = {
  allTriggersTrue: 'when it succeeds',
  anyTriggersTrue: 'when it succeeds',
  allTriggersFalse: 'when it fails',
  anyTriggersFalse: 'when it fails',
  allTriggersComplete: 'however it ends',
  always: 'however it ends',
};

/**
 * Where a node leads, through the operators after it and through teleports; each condition in
 * words.
 */
export function waysOn(
  index: GraphIndex,
  nodeId: string,
  titleOf: (id: string) => string,
): readonly StepOn[] {
  const data = index.nodes.get(nodeId)?.data;
  if (!data) return [];
  const steps: StepOn[] = [];
  if (data.connectorId === 'nodeConnector' && data.capabilityName === 'goToNode') {
    const target = teleportTarget(data);
    if (target !== undefined && index.nodes.has(target))
      steps.push({ to: target, when: 'by a jump' });
  }
  for (const { data: edge } of index.out(nodeId)) {
    const outcome = outcomeText(data, edge.multiValueSourceId, titleOf);
    const middle = index.nodes.get(edge.target)?.data;
    if (middle?.nodeType !== 'EVAL') {
      if (middle) steps.push({ to: edge.target, when: outcome });
      continue;
    }
    const others = [...new Set(index.into(middle.id).map(({ data: { source } }) => source))].filter(
      id => id !== nodeId,
    );
    for (const { data: out } of index.out(middle.id)) {
      if (!index.nodes.has(out.target)) continue;
      const operator = getOperator(middle, out.target);
      const along =
        others.length > 0 && operator.startsWith('all')
          ? ` together with ${names(others, titleOf)}`
          : '';
      const failed = words[operator] === 'when it fails';
      const settled = words[operator] === 'however it ends';
      const when = outcome
        ? `${failed ? 'unless' : 'when'} ${outcome.slice('when '.length)}`
        : ((settled ? undefined : describeCondition(data, !failed, titleOf)) ??
          words[operator] ??
          '');
      steps.push({ to: out.target, when: `${when}${along}` });
    }
  }
  // A condition that leaves no choice need not be told.
  return steps.length === 1 && steps[0]!.when === words['allTriggersTrue']
    ? [{ ...steps[0]!, when: '' }]
    : steps;
}

const names = (ids: readonly string[], titleOf: (id: string) => string) =>
  ids.length > 3 ? `${ids.length} others` : ids.map(id => `“${titleOf(id)}”`).join(' and ');

function outcomeText(
  data: NodeData,
  id: string | undefined,
  titleOf: (id: string) => string,
): string {
  const entries = data.properties?.['rightValueMultiple']?.value;
  if (id === undefined || !Array.isArray(entries)) return '';
  const what = comparedBy(data, titleOf);
  if (id === noOutcome) return `when ${what} is none of these`;
  const entry = (entries as { id?: unknown; value?: unknown }[]).find(each => each?.id === id);
  const text = typeof entry?.value === 'string' ? plainText(entry.value).trim() : '';
  return text ? `when ${what} is “${text}”` : '';
}

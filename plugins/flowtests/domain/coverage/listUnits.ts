import { format, isRecord } from '#core/contract';
import {
  noOutcome,
  type Machine,
  type MachineNode,
} from '#plugins/flows/contract/graph/machine/machine';
import type { CoverageUnit } from '../../contract';
import { resultStrings as strings } from '../../contract/resultStrings';

/** A part of a flow that tests can reach. */
export type Unit = Omit<CoverageUnit, 'reached'>;

const several = 'AEqualsMultipleB';

/** Whether a node compares values, so that both of its outcomes count whatever its links are. */
export const isCondition = ({ connectorId, raw, capabilityName }: MachineNode): boolean =>
  connectorId === 'functionsConnector' && 'leftValueA' in raw && capabilityName !== several;

const isTeleportStart = ({ connectorId, capabilityName }: MachineNode) =>
  connectorId === 'nodeConnector' && capabilityName === 'startNode';

/** Returns the rows of a comparison with several values. */
export function readRows({ raw }: MachineNode): readonly { id: string; value: unknown }[] {
  const rows = raw['rightValueMultiple']?.value;
  return Array.isArray(rows)
    ? rows.flatMap((row: unknown) =>
        isRecord(row) && row['id'] !== undefined
          ? [{ id: String(row['id']), value: row['value'] }]
          : [],
      )
    : [];
}

/** Returns the outcomes of a node that count. */
export function listOutcomes(node: MachineNode): ReadonlySet<string> {
  const outcomes = new Set<string>();
  if (node.disabled || node.unconfigured) return outcomes;
  if (isCondition(node)) for (const each of ['true', 'false']) outcomes.add(each);
  if (node.capabilityName === several) for (const { id } of readRows(node)) outcomes.add(id);
  for (const { terms } of node.next)
    for (const term of terms) {
      if (term.source !== node.id) continue;
      if (term.test === 'outcome') for (const id of term.outcomes ?? []) outcomes.add(id);
      if (term.test === 'success' && node.capabilityName !== several) outcomes.add('true');
      if (term.test === 'failure') outcomes.add('false');
    }
  return outcomes;
}

/** The nodes that some run of the flow could come to. */
function findReachable({ nodes, start }: Machine): ReadonlySet<string> {
  const reached = new Set<string>();
  const waiting = [...start, ...[...nodes.values()].filter(isTeleportStart).map(({ id }) => id)];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    waiting.push(...(nodes.get(id)?.next ?? []).map(({ target }) => target));
  }
  return reached;
}

function labelOutcome(node: MachineNode, outcome: string): string {
  if (outcome === 'true') return strings.outcomeTrue.text;
  if (outcome === 'false') return strings.outcomeFalse.text;
  if (outcome === noOutcome) return strings.outcomeNone.text;
  const row = readRows(node).find(({ id }) => id === outcome);
  return row ? String(row.value) : outcome;
}

/** Lists what the tests of a flow can reach: links, outcomes, and conditions both ways. */
export function listUnits(machine: Machine): readonly Unit[] {
  const reachable = findReachable(machine);
  const units: Unit[] = [];
  for (const node of machine.nodes.values()) {
    if (!reachable.has(node.id)) continue;
    for (const outcome of listOutcomes(node))
      units.push({
        id: `outcome/${node.id}/${outcome}`,
        kind: isCondition(node) || node.capabilityName === several ? 'condition' : 'outcome',
        nodeId: node.id,
        title: node.title,
        outcome,
        label: labelOutcome(node, outcome),
      });
  }
  for (const { index, terms, target, evalNodeId } of machine.transitions)
    for (const { source, test, outcomes } of terms) {
      const node = machine.nodes.get(source);
      const to = machine.nodes.get(target);
      if (!node || !to || !reachable.has(source)) continue;
      if (test === 'failure' && (node.disabled || isTeleportStart(node))) continue;
      const outcome = test === 'failure' ? 'false' : (outcomes?.[0] ?? 'true');
      units.push({
        id: `link/${index}/${source}`,
        kind: 'link',
        nodeId: source,
        title: node.title,
        outcome,
        label: labelOutcome(node, outcome),
        target,
        targetTitle: to.title,
        ...(evalNodeId !== null && { evalNodeId }),
      });
    }
  return units;
}

/** Says what a unit is, as the name of a test that reaches it. */
export const describeUnit = ({ kind, title, label, targetTitle }: Unit): string =>
  kind === 'link'
    ? format(strings.reachesLink, { node: title, target: targetTitle ?? '' })
    : format(strings.reaches, { node: title, outcome: label });

import type { NodeData } from '#plugins/flows/contract';
import {
  type GraphIndex,
  teleportTarget,
  getOperator,
} from '#plugins/flows/contract/graph/elements/graphIndex';
import { noOutcome } from '#plugins/flows/contract/graph/machine/machine';
import { plainText } from '#plugins/flows/contract/graph/richtext/richText';
import { inWords } from './inWords';

const longest = 80;
const comparisons: Readonly<Record<string, readonly [holds: string, fails: string]>> = {
  AEqualsB: ['is', 'is not'],
  ANotEqualsB: ['is not', 'is'],
  AGreaterThanB: ['is more than', 'is not more than'],
  AGreaterThanEqualToB: ['is at least', 'is less than'],
  ALessThanB: ['is less than', 'is not less than'],
  ALessThanEqualToB: ['is at most', 'is more than'],
  AIsEmpty: ['is empty', 'is not empty'],
  stringAContainsB: ['contains', 'does not contain'],
  arrayOfAIncludesB: ['includes', 'does not include'],
};

/**
 * Describes a comparison that is true or false, such as `when age is at least “18”`; returns
 * undefined for a node that compares nothing.
 */
function describeCondition(
  data: NodeData,
  holds: boolean,
  titleOf: (id: string) => string,
): string | undefined {
  const words =
    data.connectorId === 'functionsConnector' ? comparisons[data.capabilityName ?? ''] : undefined;
  if (!words) return undefined;
  const left = side(data, 'leftValueA', titleOf);
  if (left === undefined)
    return holds ? 'when its condition is true' : 'when its condition is false';
  const right =
    data.capabilityName === 'AIsEmpty' ? '' : (side(data, 'rightValueB', titleOf) ?? '“”');
  return `when ${left} ${words[holds ? 0 : 1]}${right && ` ${right}`}`;
}

/** Returns the operand of a comparison with several outcomes; `it` if none is set. */
const comparedBy = (data: NodeData, titleOf: (id: string) => string): string =>
  side(data, 'leftValueA', titleOf) ?? 'it';

/** A side of a comparison; what is no reference stands in quotation marks. */
function side(data: NodeData, name: string, titleOf: (id: string) => string): string | undefined {
  const value = data.properties?.[name]?.value;
  if (value === undefined || value === null || value === '') return undefined;
  const said = inWords(value, titleOf).replace(/\s+/g, ' ');
  if (said === '') return undefined;
  const short = said.length > longest ? `${said.slice(0, longest)}…` : said;
  return typeof value === 'string' && value.includes('{{') ? short : `“${short}”`;
}

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
  allTriggersComplete: 'in either case',
  always: 'in either case',
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
      const settled = words[operator] === 'in either case';
      const when = outcome
        ? `${failed ? 'unless' : 'when'} ${outcome.slice('when '.length)}`
        : ((settled ? undefined : describeCondition(data, !failed, titleOf)) ??
          words[operator] ??
          '');
      steps.push({ to: out.target, when: `${when}${along}` });
    }
  }
  // A condition that leaves no choice need not be told.
  const [only] = steps;
  return only && steps.length === 1 && only.when === words['allTriggersTrue']
    ? [{ ...only, when: '' }]
    : steps;
}

const names = (ids: readonly string[], titleOf: (id: string) => string) =>
  ids.length > 3 ? `${ids.length} others` : ids.map(id => `“${titleOf(id)}”`).join(' and ');

function outcomeText(
  data: NodeData,
  id: string | undefined,
  titleOf: (id: string) => string,
): string {
  const listed = data.properties?.['rightValueMultiple']?.value;
  if (id === undefined || !Array.isArray(listed)) return '';
  const entries: readonly ({ id?: unknown; value?: unknown } | null)[] = listed;
  const what = comparedBy(data, titleOf);
  if (id === noOutcome) return `when ${what} is none of these`;
  const entry = entries.find(each => each?.id === id);
  const text = typeof entry?.value === 'string' ? plainText(entry.value).trim() : '';
  return text ? `when ${what} is “${text}”` : '';
}

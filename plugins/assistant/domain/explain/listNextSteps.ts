import type { NodeData } from '#plugins/flows/contract';
import {
  type GraphIndex,
  teleportTarget,
  getOperator,
} from '#plugins/flows/contract/graph/elements/graphIndex';
import { noOutcome } from '#plugins/flows/contract/graph/machine/machine';
import { plainText } from '#plugins/flows/contract/graph/richtext/richText';
import { describeValue } from './describeValue';

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

const shorten = (text: string): string =>
  text.length > longest ? `${text.slice(0, longest)}…` : text;

/** A side of a comparison; what is no reference stands in quotation marks. */
function side(data: NodeData, name: string, titleOf: (id: string) => string): string | undefined {
  const value = data.properties?.[name]?.value;
  if (value === undefined || value === null || value === '') return undefined;
  const text = describeValue(value, titleOf).replace(/\s+/g, ' ');
  if (text === '') return undefined;
  const short = shorten(text);
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
export function listNextSteps(
  index: GraphIndex,
  nodeId: string,
  titleOf: (id: string) => string,
): readonly StepOn[] {
  const data = index.nodes.get(nodeId)?.data;
  if (!data) return [];
  const steps: StepOn[] = [];
  const findOutcome = readOutcomes(data, titleOf);
  const conditions = new Map<boolean, string | undefined>();
  const getCondition = (holds: boolean) => {
    if (!conditions.has(holds)) conditions.set(holds, describeCondition(data, holds, titleOf));
    return conditions.get(holds);
  };
  if (data.connectorId === 'nodeConnector' && data.capabilityName === 'goToNode') {
    const target = teleportTarget(data);
    if (target !== undefined && index.nodes.has(target))
      steps.push({ to: target, when: 'by a jump' });
  }
  for (const { data: edge } of index.out(nodeId)) {
    const outcome = findOutcome(edge.multiValueSourceId);
    const middle = index.nodes.get(edge.target)?.data;
    if (middle?.nodeType !== 'EVAL') {
      if (middle) steps.push({ to: edge.target, when: outcome });
      continue;
    }
    const sources = readSources(index, middle.id);
    for (const { data: out } of index.out(middle.id)) {
      if (!index.nodes.has(out.target)) continue;
      const operator = getOperator(middle, out.target);
      const along =
        sources.size > 1 && operator.startsWith('all')
          ? ` together with ${nameOthers(sources, nodeId, titleOf)}`
          : '';
      const failed = words[operator] === 'when it fails';
      const settled = words[operator] === 'in either case';
      const when = outcome
        ? `${failed ? 'unless' : 'when'} ${outcome.slice('when '.length)}`
        : ((settled ? undefined : getCondition(!failed)) ?? words[operator] ?? '');
      steps.push({ to: out.target, when: `${when}${along}` });
    }
  }
  // A condition that leaves no choice need not be told.
  const [only] = steps;
  return only && steps.length === 1 && only.when === words['allTriggersTrue']
    ? [{ ...only, when: '' }]
    : steps;
}

const sourcesOf = new WeakMap<GraphIndex, Map<string, ReadonlySet<string>>>();

/** The nodes that lead to an operator. */
function readSources(index: GraphIndex, id: string): ReadonlySet<string> {
  const known = sourcesOf.get(index) ?? new Map<string, ReadonlySet<string>>();
  sourcesOf.set(index, known);
  const before = known.get(id);
  if (before) return before;
  const sources = new Set(index.into(id).map(({ data: { source } }) => source));
  known.set(id, sources);
  return sources;
}

function nameOthers(
  sources: ReadonlySet<string>,
  nodeId: string,
  titleOf: (id: string) => string,
): string {
  if (sources.size > 4) return `${sources.size - 1} others`;
  const others = [...sources].filter(id => id !== nodeId);
  return others.map(id => `“${titleOf(id)}”`).join(' and ');
}

/** Reads the outcomes of a comparison, to say in words when one is taken. */
function readOutcomes(
  data: NodeData,
  titleOf: (id: string) => string,
): (id: string | undefined) => string {
  const listed = data.properties?.['rightValueMultiple']?.value;
  if (!Array.isArray(listed)) return () => '';
  const values = new Map<unknown, unknown>();
  for (const entry of listed as readonly ({ id?: unknown; value?: unknown } | null)[])
    if (entry && !values.has(entry.id)) values.set(entry.id, entry.value);
  let what: string | undefined;
  return id => {
    if (id === undefined) return '';
    what ??= comparedBy(data, titleOf);
    if (id === noOutcome) return `when ${what} is none of these`;
    const value = values.get(id);
    const text = typeof value === 'string' ? plainText(value).trim() : '';
    return text ? `when ${what} is “${shorten(text)}”` : '';
  };
}

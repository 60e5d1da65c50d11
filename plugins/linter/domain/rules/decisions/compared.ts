import { readRows } from '#plugins/connectors/contract/manifest';
import { asText } from '#core/contract/internal';
import type { NodeData } from '#plugins/flows/contract';
import { noOutcome } from '#plugins/flows/contract/graph/machine/machine';
import { getComparedType, getComparison } from '../../types/comparing';
import { parseValue, writePath } from '../../types/readOperand';

/** A comparison of a value that stays the same in a run with texts that stand in the flow. */
export interface Compared {
  readonly id: string;
  /** The reference to the value. */
  readonly path: readonly string[];
  /** How the texts are compared; only the same way says something about another comparison. */
  readonly manner: string;
  /** The texts, by the id of their outcome; one without an id where there is one. */
  readonly texts: readonly { readonly id: string; readonly text: string }[];
  readonly several: boolean;
  /** Whether success means that the value differs. */
  readonly negated: boolean;
}

const steady = new Set(['parameters', 'ip', 'userAgent', 'origin', 'flowId', 'companyId']);
/** Whether a path leads to the same value until its node runs again. */
const isSteady = ([scope = '', name = '']: readonly string[]) =>
  scope === 'local' || (scope === 'global' && steady.has(name));

const isCaseSensitive = ({ properties }: NodeData) =>
  asText(properties?.['caseSensitive']?.value ?? true) !== 'false';

const normalize = (text: string, type: string, caseSensitive: boolean): string | undefined => {
  if (type === 'number') {
    const number = Number(text);
    return text === '' || Number.isNaN(number) ? undefined : String(number);
  }
  return type === 'boolean' || !caseSensitive ? text.trim().toLowerCase() : text;
};

/** Whether a comparison for equality of two texts succeeds; undefined for other comparisons. */
export function compareTexts(data: NodeData): boolean | undefined {
  const { properties = {}, capabilityName } = data;
  if (getComparison(data) !== 'equality' || capabilityName === 'AEqualsMultipleB') return undefined;
  const [left, right] = [
    parseValue(properties['leftValueA']),
    parseValue(properties['rightValueB']),
  ];
  if (left?.kind !== 'plain' || right?.kind !== 'plain') return undefined;
  const [one, other] = [left, right].map(({ value }) =>
    normalize(asText(value), getComparedType(data), isCaseSensitive(data)),
  );
  const same = one !== undefined && one === other;
  return capabilityName === 'ANotEqualsB' ? !same : same;
}

/** Reads a comparison for equality; undefined for other nodes, and where a text is put together. */
export function readCompared(data: NodeData): Compared | undefined {
  if (getComparison(data) !== 'equality') return undefined;
  const { properties = {}, capabilityName } = data;
  const left = parseValue(properties['leftValueA']);
  if (left?.kind !== 'reference' || !isSteady(left.path)) return undefined;
  const several = capabilityName === 'AEqualsMultipleB';
  const type = getComparedType(data);
  const caseSensitive = isCaseSensitive(data);
  const holders = several
    ? readRows(properties['rightValueMultiple']?.value).map(
        row => [asText(row['id']), row] as const,
      )
    : [['', properties['rightValueB']] as const];
  const texts: Compared['texts'][number][] = [];
  for (const [id, holder] of holders) {
    const right = parseValue(holder);
    if (right?.kind !== 'plain') return undefined;
    const text = normalize(asText(right.value), type, caseSensitive);
    if (text === undefined || text === '') return undefined;
    texts.push({ id, text });
  }
  return {
    id: data.id,
    path: left.path,
    manner: `${writePath(left.path)} ${type} ${caseSensitive}`,
    texts,
    several,
    negated: capabilityName === 'ANotEqualsB',
  };
}

/** The knowledge of a value: it is one of some texts, or none of them. */
export interface Knowledge {
  readonly among: boolean;
  readonly texts: ReadonlySet<string>;
}

/** Returns what a way out of a comparison says about its value; undefined where it says nothing. */
export function getKnowledge(
  { texts, several, negated }: Compared,
  test: string,
  outcomes: readonly string[] = [],
): Knowledge | undefined {
  const all = new Set(texts.map(({ text }) => text));
  if (test === 'success') return { among: !negated, texts: all };
  if (test === 'failure') return { among: negated, texts: all };
  if (test !== 'outcome' || !several) return undefined;
  if (!outcomes.includes(noOutcome)) {
    const taken = texts.filter(({ id }) => outcomes.includes(id)).map(({ text }) => text);
    return taken.length > 0 ? { among: true, texts: new Set(taken) } : undefined;
  }
  return outcomes.length === 1 ? { among: false, texts: all } : undefined;
}

/** Whether a way out of a comparison is never taken, for what is known of its value. */
export function isNever(way: Knowledge, { among, texts }: Knowledge): boolean {
  const has = (text: string) => texts.has(text);
  if (among && way.among) return ![...way.texts].some(has);
  if (among) return [...texts].every(text => way.texts.has(text));
  return way.among && [...way.texts].every(has);
}

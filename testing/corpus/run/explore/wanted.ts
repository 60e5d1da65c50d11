import { getField } from '#core/contract';
import { readRows } from '#plugins/connectors/contract/internal';
import type { NodeData } from '#plugins/flows/contract';
import { noOutcome, type Term } from '#plugins/flows/contract/graph/machine/machine';
import { plainText } from '#plugins/flows/contract/graph/richtext/richText';
import { isMade } from './nodeTexts';
import { runsAtPlatform } from './answerSinks';
import type { Sink, Sources } from './Sources';
import { act, type Mutation, type World } from './World';

const other = 'other-value';
/** Values that code and comparisons often tell apart. */
const telling: readonly unknown[] = [true, '', false, 'true', 'false', 0, 1, 100, null, [], other];

/** Values that nodes refuse. */
const unfit = ['', other, 'a@example.com, b@example.com'];

/** Values that settings are given together, and what a page’s rules demand. */
const settings: readonly unknown[] = ['set', true, 5];
const demanded = 'given';
/** Functions with more parameters are given one at a time. */
const mostParameters = 5;
const mostMade = 4;

/** Texts that settings are given, as names of what others keep. */
export const givenNames: readonly string[] = [...settings, other].map(String);

/** Whether a part of a URL is a value that ways through a flow are looked for with. */
export const isTried = (part: string): boolean =>
  part !== '' &&
  [...telling, ...unfit, ...settings, demanded].some(value => encodeURI(String(value)) === part);

const toText = (value: unknown) =>
  typeof value === 'string' ? plainText(value).trim() : String(value ?? '');
const isConstant = (value: unknown) => !toText(value).includes('{{');

/** Lists the changes by which a node may end as a term asks, those that surely would first. */
export function listWanted(
  sources: Sources,
  flowId: string,
  nodeId: string,
  term: Term | undefined,
): readonly Mutation[] {
  const node = sources.nodeAt(flowId, nodeId);
  if (!node) return [];
  const { leftValueA, rightValueB } = node.properties ?? {};
  if (node.connectorId === 'variablesConnector')
    return term?.test === 'failure' ? listLocks(node) : [];
  if (
    node.connectorId !== 'functionsConnector' ||
    node.capabilityName === 'customFunction' ||
    leftValueA === undefined
  )
    return [
      ...listDemanded(node),
      ...fillParameters(sources, flowId, node),
      ...atPlatform(node, settle(sources.sinksIn(flowId, node.properties, node))),
    ];
  const right = rightValueB?.value;
  const isOrder = /Greater|Less/.test(node.capabilityName ?? '');
  const both =
    isConstant(right) || right === undefined
      ? []
      : (isOrder ? order : pair)(
          sources.sinksIn(flowId, leftValueA.value),
          sources.sinksIn(flowId, right),
        );
  return [
    ...both,
    ...spread(sources.sinksIn(flowId, leftValueA.value), term ? listValues(node, term) : []),
    ...(isConstant(right)
      ? []
      : spread(sources.sinksIn(flowId, right), listParts(toText(leftValueA.value)))),
  ];
}

/**
 * Gives all parameters of a function values at once: one of them what its code may look for, the
 * others texts.
 */
function fillParameters(sources: Sources, flowId: string, node: NodeData): readonly Mutation[] {
  const lists = readRows(node.properties?.['variableInputList']?.value)
    .map(({ value }) => sources.sinksIn(flowId, value, node))
    .filter(sinks => sinks.length > 0);
  if (lists.length < 2 || lists.length > mostParameters) return [];
  const made = lists[0]?.[0]?.constants.filter(isMade).slice(0, mostMade) ?? [];
  return made.flatMap(value =>
    lists.map(
      (one): Mutation =>
        world =>
          lists.reduce(
            (changed, sinks) =>
              sinks.reduce(
                (next, { give }) => give(sinks === one ? value : demanded)(next),
                changed,
              ),
            world,
          ),
    ),
  );
}

/** The same with and without settings that lead a node to the platform. */
function atPlatform(node: NodeData, changes: readonly Mutation[]): readonly Mutation[] {
  if (!runsAtPlatform(node)) return changes;
  return changes.flatMap(change => [
    change,
    (world): World => ({ ...change(world), services: 'platform' }),
  ]);
}

/** The entries of a list that is written as text, as the left side of a comparison may be. */
function listParts(text: string): readonly unknown[] {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list : [list];
  } catch {
    return [text];
  }
}

/** Lists values that the rules of a page require without a field, such as those that its scripts add. */
function listDemanded({ id, properties }: NodeData): readonly Mutation[] {
  const names = readRows(properties?.['validationRules']?.value).map(row => row['propertyName']);
  const fields = Object.fromEntries(names.map(name => [String(name), demanded]));
  return names.length > 0 ? [0, 1, 2].map(visit => act(id, visit, { fields })) : [];
}

/** All that is set before the run together, as where a flow is configured, and then each alone. */
function settle(sinks: readonly Sink[]): readonly Mutation[] {
  const before = sinks.filter(sink => sink.before);
  const together = settings.map(
    (value): Mutation =>
      world =>
        before.reduce((changed, { give }) => give(value)(changed), world),
  );
  return [...(before.length > 1 ? together : []), ...spread(sinks, unfit)];
}

/** An administrator has made the variables that a node writes immutable, or one that no other writes. */
function listLocks(node: NodeData): readonly Mutation[] {
  const names = readRows(node.properties?.['saveVariables']?.value).flatMap(({ name }) =>
    typeof name === 'string' ? (name.split('##SK##')[0] ?? []) : [],
  );
  return [names, ...(names.length > 1 ? names.map(name => [name]) : [])].map(
    (locked): Mutation =>
      world => ({ ...world, locked }),
  );
}

/** The same value on both sides. */
const pair = (left: readonly Sink[], right: readonly Sink[]): readonly Mutation[] =>
  left.flatMap(a =>
    right.flatMap(b =>
      ['same', 5].map(
        (value): Mutation =>
          world =>
            b.give(value)(a.give(value)(world)),
      ),
    ),
  );

/** A number far from one on the other side, which is computed of numbers and times to come. */
const order = (left: readonly Sink[], right: readonly Sink[]): readonly Mutation[] =>
  right.flatMap(b =>
    [1e6, -1e6].flatMap(bound =>
      mixes(left.slice(0, 4), [5, '2099-01-01T00:00:00Z']).map(
        (mix): Mutation =>
          world =>
            mix(b.give(bound)(world)),
      ),
    ),
  );

/** All sinks together, each with each of two values. */
function mixes(sinks: readonly Sink[], values: readonly [unknown, unknown]): readonly Mutation[] {
  return Array.from(
    { length: 2 ** sinks.length },
    (_, bits): Mutation =>
      world =>
        sinks.reduce((changed, { give }, at) => give(values[(bits >> at) & 1])(changed), world),
  );
}

/** Each sink with each value, the first values of all sinks first. */
function spread(sinks: readonly Sink[], first: readonly unknown[]): readonly Mutation[] {
  const lists = sinks.map(({ give, constants }) =>
    [...new Set([...first, ...constants, ...telling])].map(give),
  );
  const longest = Math.max(0, ...lists.map(list => list.length));
  return Array.from({ length: longest }, (_, at) => lists.flatMap(list => list[at] ?? [])).flat();
}

/** The values of the left side with which a comparison ends as a term asks. */
export function listValues(
  { capabilityName = '', properties }: NodeData,
  term: Term,
): readonly unknown[] {
  const right = toText(properties?.['rightValueB']?.value);
  if (capabilityName === 'AEqualsMultipleB') {
    const rows = properties?.['rightValueMultiple']?.value;
    const wanted = term.outcomes?.filter(id => id !== noOutcome) ?? [];
    const values = (Array.isArray(rows) ? rows : [])
      .filter(row => wanted.includes(String(getField(row, 'id'))))
      .map(row => toText(getField(row, 'value')));
    return values.length > 0 ? values : [other, ''];
  }
  const holds = (term.test === 'failure') === (capabilityName === 'ANotEqualsB');
  const number = Number(right);
  if (/Greater|Less/.test(capabilityName)) return [number + 1, number - 1, number, ''];
  if (capabilityName === 'AIsEmpty') return holds ? ['', null] : ['x', 1, ['x']];
  if (capabilityName === 'arrayOfAIncludesB') return holds ? [[right]] : [[]];
  return holds
    ? [right, right === 'true' ? true : right === 'false' ? false : number || right]
    : [other, ''];
}

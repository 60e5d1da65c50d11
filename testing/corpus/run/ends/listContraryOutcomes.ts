import { plainText } from '#plugins/flows/contract/graph/richtext/richText';
import type { Graphs, Place } from './Graphs';
import { Reach } from './Reach';

/** Comparisons that end one of two ways, by the connector that they are of. */
const twoWays = /^(?:A(?:Not)?EqualsB|A(?:Greater|Less)Than\w*|AIsEmpty|AContainsB)$/;
const compared = ['leftValueA', 'rightValueB', 'type', 'caseSensitive'];

/** Describes a comparison of inputs and constants, which never change in a run. */
function describe({ flowId, node }: Place): string | undefined {
  if (node.connectorId !== 'functionsConnector' || node.disabled) return undefined;
  if (!twoWays.test(node.capabilityName)) return undefined;
  const values = compared.map(name => {
    const value: unknown = node.raw[name]?.value;
    return typeof value === 'string' ? plainText(value).trim() : (value ?? '');
  });
  const text = JSON.stringify([flowId, node.capabilityName, ...values]);
  const references = [...text.matchAll(/\{\{\s*([^}]*?)\s*\}\}/g)].map(([, path = '']) => path);
  const isInput = (path: string) => /^global\.parameters\.[\w.-]+$/.test(path);
  return references.length > 0 && references.every(isInput) ? text : undefined;
}

/**
 * How comparisons end that inputs decide and that the same comparison has come before on every way: not
 * otherwise than that. Others are left out.
 */
export function listContraryOutcomes(graphs: Graphs): ReadonlyMap<string, ReadonlySet<string>> {
  const groups = new Map<string, Place[]>();
  for (const place of graphs.places.values()) {
    const text = describe(place);
    if (text !== undefined) groups.set(text, [...(groups.get(text) ?? []), place]);
  }
  const found = new Map<string, ReadonlySet<string>>();
  for (const places of groups.values()) {
    if (places.length < 2) continue;
    const keys = new Set(places.map(({ key }) => key));
    const reachWithout = (test: string) =>
      new Reach(graphs, (place, term) =>
        keys.has(place.key) && term.test === test ? { reason: 'it ended otherwise' } : undefined,
      );
    const [successes, failures] = [reachWithout('failure'), reachWithout('success')];
    for (const { key } of places)
      if (successes.has(key) !== failures.has(key))
        found.set(key, new Set([successes.has(key) ? 'success' : 'failure']));
  }
  return found;
}

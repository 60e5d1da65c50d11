import type { NodeCall } from '#plugins/connectors/contract';
import { functionsConnector } from '#plugins/connectors/server/connectors/functions/functionsConnector';
import { interpolate } from '#plugins/flows/contract/graph/machine/expression';
import { noOutcome, type Term } from '#plugins/flows/contract/graph/machine/machine';
import { endsFlow, toKey, type Graphs, type Place } from './Graphs';
import { Seen, toMatched } from './Seen';
import type { Bar } from './Reach';

/** Codes of nodes that never do their work with what a bundle brings. */
const lacking: Readonly<Record<string, (name: string, place: Place) => string>> = {
  noSubflow: () => 'a subflow is missing',
  notConfigured: (_, { node }) => `not configured: ${node.connectorId}`,
  notRunnable: name => `unsupported: ${name}`,
};

/** Capabilities that have no error outcome, whatever they are given. */
const neverFail = new Set([
  'nodeConnector.startNode',
  'nodeConnector.goToNode',
  'httpConnector.customHTMLTemplate',
  'httpConnector.customHtmlMessage',
]);

/** What is known of a bundle besides its graphs. */
export interface Known {
  readonly graphs: Graphs;
  readonly seen: Seen;
  /** The functions whose code fails for no value. */
  readonly sure: ReadonlySet<string>;
}

/**
 * Tells why a place cannot end as a term asks: by what the graph fixes, and by what its node says of
 * the settings that the bundle lacks.
 *
 * @param strict Whether nodes count that lack settings which a walk may give.
 */
export function createFindBar({ graphs, seen, sure }: Known, strict: boolean) {
  return (place: Place, { test, outcomes }: Term): Bar | undefined => {
    const { node, key } = place;
    const name = `${node.connectorId}.${node.capabilityName}`;
    if (endsFlow(place)) return { reason: 'the flow has ended before' };
    if (test === 'processed') return undefined;
    if (node.disabled || node.connectorId === '')
      return test === 'failure' ? { reason: 'a disabled node does not fail' } : undefined;
    if (test === 'failure') {
      if (neverFail.has(name)) return { reason: `${name} has no error outcome` };
      if (sure.has(key)) return { reason: 'a function that fails for no value' };
    } else {
      if (node.unconfigured) return { reason: 'a node without a capability' };
      if (place.called !== undefined && !graphs.has(place.called))
        return { reason: 'a subflow is missing' };
      const codes = seen.failures(key);
      for (const [code, explain] of Object.entries(lacking))
        // Settings that a walk gives may bring other errors; what is not there brings none.
        if (codes?.has(code) && (code === 'notConfigured' ? strict : codes.size === 1))
          return { reason: explain(name, place) };
    }
    const fixed = compareConstants(graphs, place);
    if (!fixed) return undefined;
    const holds =
      test === 'outcome'
        ? outcomes?.some(id => fixed.has(toMatched(id)))
        : fixed.has(test === 'success' ? 'success' : 'failure');
    return holds ? undefined : { reason: 'a comparison of what never changes' };
  };
}

/**
 * How a comparison ends whose values are constants, or refer to nodes that the flow does not have;
 * undefined where they are known only in a run.
 */
function compareConstants(
  { places }: Graphs,
  { flowId, node }: Place,
): ReadonlySet<string> | undefined {
  const { connectorId, capabilityName, fillings } = node;
  if (connectorId !== 'functionsConnector' || capabilityName === 'customFunction') return undefined;
  const run = functionsConnector.run[capabilityName];
  if (!run) return undefined;
  let varies = false;
  const find = ([scope, id = '']: readonly string[]) => {
    varies ||= scope !== 'local' || places.has(toKey(flowId, id));
  };
  const growth = { read: () => {}, made: () => {} };
  const compared = fillings.map(([name, filling]) => [name, interpolate(filling, find, growth)]);
  if (varies) return undefined;
  const outcome = run({ properties: Object.fromEntries(compared) } as unknown as NodeCall);
  if (outcome instanceof Promise) return undefined;
  const found = new Set<string>([outcome.kind]);
  if ('matched' in outcome && outcome.matched) {
    for (const id of outcome.matched) found.add(toMatched(id));
    if (outcome.matched.length === 0) found.add(noOutcome);
  }
  return found;
}

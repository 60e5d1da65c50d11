import { plainText } from '#plugins/flows/contract/graph/richtext/richText';
import type { Term } from '#plugins/flows/contract/graph/machine/machine';
import { listNaming } from '../explore/platformCalls';
import { continued, endsFlow, toKey, toName, type Graphs, type Place } from './Graphs';
import { type Seen, toMatched } from './Seen';
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
  'flowConnector.oobStart',
  continued,
  'httpConnector.createSuccessResponse',
]);

/** Connectors that look up or change what a node names. */
const directory = /^pingOne(?:SSO|Mfa)Connector$/;

/** Whether a flow gives a node nothing but its title and what to compare with. */
const isBlank = ({ node: { raw } }: Place): boolean =>
  Object.entries(raw).every(([name, property]) => {
    const value: unknown = property?.value;
    const text = typeof value === 'string' ? plainText(value).trim() : value;
    return /^(?:node|match)/.test(name) || !text || (Array.isArray(text) && text.length === 0);
  });

/** Whether a property holds nothing but references to nodes that the flow does not have. */
function isAbsent({ places }: Graphs, { flowId, node }: Place, name: string): boolean {
  const [, filling] = node.fillings.find(([each]) => each === name) ?? [];
  const leadsNowhere = ([scope, id = '']: readonly string[]) =>
    scope === 'local' && !places.has(toKey(flowId, id));
  if (filling?.kind === 'reference') return leadsNowhere(filling.path);
  return (
    filling?.kind === 'text' &&
    filling.parts.every(part =>
      typeof part === 'string' ? part.trim() === '' : leadsNowhere(part),
    )
  );
}

/** The facts about a bundle, with its graphs. */
export interface Known {
  readonly graphs: Graphs;
  readonly seen: Seen;
  /** The functions whose code fails for no value. */
  readonly sure: ReadonlySet<string>;
  /** The outcomes of comparisons and functions whose values the bundle fixes. */
  readonly fixed: ReadonlyMap<string, ReadonlySet<string>>;
  /** The places that what a node is given comes from. */
  readonly feedersOf?: (flowId: string, nodeId: string) => ReadonlySet<string>;
}

/**
 * Tells why a place cannot end as a term asks: by what the graph fixes, and by what its node says of
 * the settings that the bundle lacks.
 *
 * @param strict Whether nodes count that lack settings which a walk may give.
 */
export function createFindBar({ graphs, seen, sure, fixed }: Known, strict: boolean) {
  return (place: Place, { test, outcomes }: Term): Bar | undefined => {
    const { node, key } = place;
    const name = toName(place);
    if (endsFlow(place)) return { reason: 'the flow has ended before' };
    if (name === continued && !graphs.givesLink(place.flowId))
      return { reason: 'a link that is given to nobody' };
    if (test === 'processed') return undefined;
    if (node.disabled || node.connectorId === '')
      return test === 'failure' ? { reason: 'a disabled node does not fail' } : undefined;
    if (test === 'failure') {
      if (neverFail.has(name)) return { reason: `${name} has no error outcome` };
      if (
        place.called !== undefined &&
        graphs.cannotFail(place.called, each => neverFail.has(each))
      )
        return { reason: 'a subflow that cannot fail' };
      if (sure.has(key)) return { reason: 'a function that fails for no value' };
    } else {
      if (node.unconfigured) return { reason: 'a node without a capability' };
      if (place.called !== undefined && !graphs.has(place.called))
        return { reason: 'a subflow is missing' };
      if (listNaming(node).some(each => isAbsent(graphs, place, each)))
        return { reason: 'a node that names what is not there' };
      const codes = seen.failures(key);
      if (codes && directory.test(node.connectorId) && isBlank(place))
        return { reason: 'a node that names nobody' };
      for (const [code, explain] of Object.entries(lacking))
        // Settings that a walk gives may bring other errors; what is not there brings none.
        if (codes?.has(code) && (code === 'notConfigured' ? strict : codes.size === 1))
          return { reason: explain(name, place) };
    }
    const only = fixed.get(key);
    if (!only) return undefined;
    const holds =
      test === 'outcome'
        ? outcomes?.some(id => only.has(toMatched(id)))
        : only.has(test === 'success' ? 'success' : 'failure');
    if (holds) return undefined;
    const what = node.capabilityName === 'customFunction' ? 'function' : 'comparison';
    return { reason: `a ${what} of what never changes` };
  };
}

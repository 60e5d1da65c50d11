import { isRecord } from '#core/contract';
import { adaptValue, readRows } from '#plugins/connectors/contract/internal';
import { interpolate, type Find } from '#plugins/flows/contract/graph/machine/expression';
import { readVariableKey, readWrittenContext } from '#plugins/variables/contract';
import { toKey, type Graphs, type Place } from './Graphs';
import { Reach } from './Reach';

/** Stands in a value for what is known only in a run. */
const varying = '\u0000varying';
const growth = { read: () => {}, made: () => {} };

interface Write {
  readonly at: Place;
  /** Undefined where it is known only in a run. */
  readonly value: { readonly is: unknown } | undefined;
}

/** The variables of a run that its flow has set to a constant before a node, whatever happens. */
export class FixedVariables {
  private readonly writes = new Map<string, Write[]>();
  private readonly after = new Map<string, ReadonlySet<string>>();
  private readonly sureAfter = new Map<string, Reach>();

  constructor(private readonly graphs: Graphs) {
    for (const place of graphs.places.values())
      if (place.node.connectorId === 'variablesConnector' && !place.node.disabled)
        for (const [name, value] of listWrites(place)) {
          const key = toKey(place.flowId, name);
          this.writes.set(key, [...(this.writes.get(key) ?? []), { at: place, value }]);
        }
  }

  /** The one value that a variable of a run has whenever the run comes to a place. */
  find({ key, flowId }: Place, name: string): { readonly is: unknown } | undefined {
    const writes = (this.writes.get(toKey(flowId, name)) ?? []).filter(({ at }) =>
      this.listAfter(at).has(key),
    );
    const [first] = writes;
    if (!first?.value) return undefined;
    const text = JSON.stringify(first.value);
    if (writes.some(({ value }) => JSON.stringify(value) !== text)) return undefined;
    return this.reachWithout(writes.map(({ at }) => at.key)).has(key) ? undefined : first.value;
  }

  /** The places of the same flow that may come after one. */
  private listAfter(place: Place): ReadonlySet<string> {
    const known = this.after.get(place.key);
    if (known) return known;
    const { places } = this.graphs;
    const after = new Set<string>();
    const open = [place];
    for (const { flowId, node, goal, returns } of open) {
      const next = node.next.map(({ target }) => toKey(flowId, target));
      const back = returns.length > 0 ? [] : this.listCallsOf(flowId, node.capabilityName);
      for (const key of [...next, ...back, ...(goal === undefined ? [] : [goal])]) {
        const found = places.get(key);
        if (!found || after.has(key)) continue;
        after.add(key);
        open.push(found);
      }
    }
    this.after.set(place.key, after);
    return after;
  }

  /** Lists the nodes after the teleports of a flow, if the node returns to one of them. */
  private listCallsOf(flowId: string, capabilityName: string): readonly string[] {
    if (capabilityName !== 'returnBackToCallingNode') return [];
    return [...this.graphs.places.values()]
      .filter(place => place.flowId === flowId && place.goal !== undefined)
      .flatMap(({ node }) => node.next.map(({ target }) => toKey(flowId, target)));
  }

  /** The places that runs come to where none of these nodes did its work. */
  private reachWithout(keys: readonly string[]): Reach {
    const name = keys.join('\n');
    const known = this.sureAfter.get(name);
    if (known) return known;
    const reach = new Reach(this.graphs, (place, { test }) =>
      keys.includes(place.key) && (test === 'success' || test === 'outcome')
        ? { reason: 'it wrote nothing' }
        : undefined,
    );
    this.sureAfter.set(name, reach);
    return reach;
  }
}

/** The variables of a run that a node writes, each with its value. */
function listWrites({ node }: Place): readonly (readonly [string, Write['value']])[] {
  const find: Find = () => varying;
  const filled = Object.fromEntries(
    node.fillings.map(([name, filling]) => [name, interpolate(filling, find, growth)]),
  );
  if (node.capabilityName === 'saveValue')
    return readRows(filled['saveVariables'])
      .filter(row => readWrittenContext(row, 'flowInstance') === 'flowInstance')
      .map(({ name, value, type }) => [
        readVariableKey(String(name)).name,
        JSON.stringify(value ?? '').includes(JSON.stringify(varying).slice(1, -1))
          ? undefined
          : { is: adaptValue(value, type) },
      ]);
  // Any other node of variables may write all that it names.
  return [...listNames(filled)].map(name => [name, undefined]);
}

function* listNames(value: unknown): Generator<string> {
  if (typeof value === 'string') yield readVariableKey(value).name;
  else if (Array.isArray(value)) for (const each of value) yield* listNames(each);
  else if (isRecord(value)) for (const each of Object.values(value)) yield* listNames(each);
}

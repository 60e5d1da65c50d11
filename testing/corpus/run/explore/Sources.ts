import { readRows } from '#plugins/connectors/contract/internal';
import { subflowCall } from '#plugins/flows/contract/graph/subflowCalls';
import type { NodeData } from '#plugins/flows/contract';
import type { WalkedFlow } from '../ends/Graphs';
import { listAnswerSinks } from './answerSinks';
import { listConstants, referencesIn, textsIn } from './nodeTexts';
import { callOf } from './platformCalls';
import { act, input, part, refuse, variable, type Mutation, type World } from './World';

interface Placed {
  readonly flowId: string;
  readonly node: NodeData;
}
/** A place that a value comes from, to be given another one. */
export interface Sink {
  readonly give: (value: unknown) => Mutation;
  /** Constants that functions between it and the reference compare with. */
  readonly constants: readonly unknown[];
  /** Whether it is set before the run, as an administrator or an application would. */
  readonly before?: boolean;
}
/** The path back from a reference to the source of its value. */
interface Trail {
  readonly seen: Set<string>;
  /** The places of what writes variables on the way, or goes to a start node with values. */
  readonly writers: Set<string>;
  readonly constants: readonly unknown[];
}

const createTrail = (constants: readonly unknown[]): Trail => ({
  seen: new Set(),
  writers: new Set(),
  constants,
});

/** Variations of a challenge: its link is opened twice, too late, or never in time. */
const challengeChanges: readonly Partial<World>[] = [
  { opens: 'twice' },
  { opens: 'late', expired: true },
  { opens: 'late' },
  { expired: true },
];

/** The places that are looked at on the way back from one value. */
const mostPlaces = 150;

const addTo = (lists: Map<string, Placed[]>, key: string, placed: Placed) =>
  lists.set(key, [...(lists.get(key) ?? []), placed]);

/** Where the values come from that nodes of flows compare, and what would change them. */
export class Sources {
  private readonly nodes = new Map<string, Placed>();
  /** The nodes that go to a start node, those that call a flow, end it, and write a variable. */
  private readonly teleports = new Map<string, Placed[]>();
  private readonly callers = new Map<string, Placed[]>();
  private readonly endings = new Map<string, Placed[]>();
  /** The nodes of a flow that go back to where a start node was called. */
  private readonly returns = new Map<string, Placed[]>();
  private readonly writers = new Map<string, Placed[]>();
  private readonly feeders = new Map<string, ReadonlySet<string>>();

  constructor(
    private readonly root: string,
    flows: readonly WalkedFlow[],
  ) {
    for (const { flowId, graphData } of flows)
      for (const { data: node } of graphData.elements.nodes ?? []) {
        const placed = { flowId, node };
        this.nodes.set(`${flowId} ${node.id}`, placed);
        const called = subflowCall(node)?.flowId;
        if (called !== undefined) addTo(this.callers, called, placed);
        const goal = node.properties?.['nodeInstanceId']?.value;
        if (typeof goal === 'string') addTo(this.teleports, `${flowId} ${goal}`, placed);
        if (node.capabilityName === 'returnBackToCallingNode') addTo(this.returns, flowId, placed);
        if (/Response/.test(node.capabilityName ?? '')) addTo(this.endings, flowId, placed);
        if (node.connectorId === 'variablesConnector')
          for (const text of new Set(textsIn(node.properties)))
            addTo(this.writers, text.split('##SK##')[0] ?? '', placed);
      }
  }

  /** A node of a flow. */
  nodeAt(flowId: string, nodeId: string): NodeData | undefined {
    return this.nodes.get(`${flowId} ${nodeId}`)?.node;
  }

  /**
   * Returns what would give the references in a value of a flow’s node another value.
   *
   * @param node One whose code compares them itself.
   */
  sinksIn(flowId: string, value: unknown, node?: NodeData): readonly Sink[] {
    return this.follow(flowId, value, createTrail(node ? listConstants(node) : []));
  }

  /** The places that write what a node reads, or what that is made of. */
  writersBefore(flowId: string, nodeId: string): ReadonlySet<string> {
    const trail = createTrail([]);
    this.follow(flowId, this.nodeAt(flowId, nodeId)?.properties, trail);
    return trail.writers;
  }

  /** The nodes whose errors’ codes a node reads. */
  failuresReadBy(flowId: string, nodeId: string): readonly string[] {
    const texts = [...textsIn(this.nodeAt(flowId, nodeId)?.properties)].flatMap(referencesIn);
    return texts.flatMap(path => /^local\.([^.]+)\..*\bcode$/.exec(path)?.[1] ?? []);
  }

  private follow(flowId: string, value: unknown, trail: Trail): readonly Sink[] {
    const paths = [...textsIn(value)].flatMap(referencesIn);
    return [...new Set(paths)].flatMap(path => this.sinksOf(flowId, path, trail));
  }

  /** The places that what a node is given comes from, however far back, pages among them. */
  feedersOf(flowId: string, nodeId: string): ReadonlySet<string> {
    const key = `${flowId} ${nodeId}`;
    const known = this.feeders.get(key);
    if (known) return known;
    const start = this.nodes.get(key);
    const found = new Set<string>();
    const open: (readonly [Placed, unknown])[] = start ? [[start, start.node.properties]] : [];
    for (const [{ flowId: at }, value] of open) {
      if (found.size > mostPlaces) break;
      for (const path of new Set([...textsIn(value)].flatMap(referencesIn)))
        for (const from of this.fedBy(at, path)) {
          const place = `${from[0].flowId} ${from[0].node.id}`;
          if (found.has(place)) continue;
          found.add(place);
          open.push(from);
        }
    }
    this.feeders.set(key, found);
    return found;
  }

  /** The nodes that a reference leads to, each with what the value is made of there. */
  private fedBy(flowId: string, path: string): readonly (readonly [Placed, unknown])[] {
    const [scope, second = '', ...rest] = path.split(/\.|\[(\d+)\]/).filter(Boolean);
    const valueIn = (from: Placed, name: string | undefined) =>
      [from, from.node.properties?.[name ?? '']?.value] as const;
    if (scope === 'local') {
      const placed = this.nodes.get(`${flowId} ${second}`);
      if (!placed) return [];
      if (placed.node.capabilityName === 'startNode')
        return (this.teleports.get(`${flowId} ${second}`) ?? [])
          .map(from => valueIn(from, rest[2]))
          .filter(([, value]) => value !== undefined);
      return [[placed, isPage(placed.node) ? undefined : placed.node.properties]];
    }
    if (second === 'parameters')
      return (this.callers.get(flowId) ?? []).map(from => valueIn(from, rest[0]));
    const name = rest[rest[0] === 'variables' ? 1 : 0] ?? '';
    return (this.writers.get(name) ?? []).map(from => [from, readWritten(from.node, name)]);
  }

  private sinksOf(flowId: string, path: string, trail: Trail): Sink[] {
    // A variable that is written from a part of itself has no first source.
    if (trail.seen.has(`${flowId} ${path}`) || trail.seen.size > mostPlaces) return [];
    trail.seen.add(`${flowId} ${path}`);
    const { constants } = trail;
    const parts = path.split(/\.|\[(\d+)\]/).filter(Boolean);
    const [scope, second = '', ...rest] = parts;
    if (scope === 'local' && rest[1] === 'error' && rest.at(-1) === 'code') {
      const node = this.nodeAt(flowId, second);
      const call = node && callOf(node);
      if (call !== undefined)
        return [0, 1].map(before => ({ constants, give: code => refuse(call, before, code) }));
    }
    if (scope === 'local') return this.sinksOfOutput(flowId, second, rest.slice(2), trail);
    if (second === 'parameters') {
      if (flowId === this.root)
        return [{ give: value => input(rest, value), constants, before: true }];
      const [name = '', ...below] = rest;
      return (this.callers.get(flowId) ?? []).flatMap(caller =>
        this.sinksOfText(caller, caller.node.properties?.[name]?.value, below, trail),
      );
    }
    // The browser is that of a phone, or says nothing.
    if (second === 'userAgent')
      return [{ give: () => world => ({ ...world, mobile: true }), constants }];
    const at = rest[0] === 'variables' ? 1 : 0;
    const name = rest[at];
    if (name === undefined || (second !== 'variables' && at === 0)) return [];
    const below = rest.slice(at + 1);
    const written = (this.writers.get(name) ?? []).flatMap(writer => {
      trail.writers.add(`${writer.flowId} ${writer.node.id}`);
      return this.sinksOfText(writer, readWritten(writer.node, name), below, trail);
    });
    const give = (value: unknown) =>
      below.length === 0 ? variable(name, value) : part(name, below, value);
    return [...written, { give, constants, before: true }];
  }

  private sinksOfText(
    { flowId }: Placed,
    written: unknown,
    below: readonly string[],
    trail: Trail,
  ): Sink[] {
    return [...textsIn(written)]
      .flatMap(referencesIn)
      .flatMap(path => this.sinksOf(flowId, [path, ...below].join('.'), trail));
  }

  /** Returns what would have a node put out something else. */
  private sinksOfOutput(
    flowId: string,
    nodeId: string,
    path: readonly string[],
    trail: Trail,
  ): Sink[] {
    const placed = this.nodes.get(`${flowId} ${nodeId}`);
    if (!placed) return [];
    const { node } = placed;
    const { constants } = trail;
    const [field] = path;
    const called = subflowCall(node)?.flowId;
    if (called !== undefined)
      return (this.endings.get(called) ?? []).flatMap(ending =>
        this.sinksOfText(ending, ending.node.properties, [], trail),
      );
    const back = node.capabilityName === 'goToNode' ? (this.returns.get(flowId) ?? []) : [];
    if (back.length > 0 && field !== undefined)
      return back.flatMap(from =>
        this.sinksOfText(from, from.node.properties?.[field]?.value, path.slice(1), trail),
      );
    if (node.capabilityName === 'startNode' && field !== undefined)
      return (this.teleports.get(`${flowId} ${nodeId}`) ?? []).flatMap(from => {
        trail.writers.add(`${flowId} ${from.node.id}`);
        return this.sinksOfText(from, from.node.properties?.[field]?.value, path.slice(1), trail);
      });
    if (/^(?:functions|variables|strings|node)Connector$/.test(node.connectorId ?? '')) {
      const further = { ...trail, constants: [...constants, ...listConstants(node)] };
      return [
        ...this.sinksOfText(placed, node.properties, [], further),
        // A function that parses a record returns parts of it.
        ...(path.length > 1 && /\bJSON\.parse\b/.test(String(node.properties?.['code']?.value))
          ? this.sinksOfText(placed, node.properties, path.slice(1), further)
          : []),
      ];
    }
    if (isPage(node))
      return field === undefined
        ? []
        : [0, 1, 2].map(visit => ({
            constants,
            give: value =>
              act(
                nodeId,
                visit,
                /^button(?:Value|Id)$|^actionKey$/.test(field)
                  ? { key: String(value) }
                  : { fields: { [field]: value } },
              ),
          }));
    if (node.connectorId === 'challengeConnector')
      return challengeChanges.map(change => ({
        constants,
        give: () => world => ({ ...world, ...change }),
      }));
    return listAnswerSinks(node, path, constants);
  }
}

/** Returns the value that a node writes into a variable. */
function readWritten({ properties = {} }: NodeData, name: string): unknown {
  const rows = Object.values(properties).flatMap(property => readRows(property?.value));
  const own = rows.filter(row => String(row.name ?? '').split('##SK##')[0] === name);
  return own.length > 0 ? own.map(({ value }) => value) : properties;
}

const isPage = ({ connectorId = '', capabilityName = '' }: NodeData) =>
  /custom(?:HTML|Html)|createSuccessResponseWith|showForm|radiusResponse|^custom/.test(
    capabilityName,
  ) || connectorId === 'pingOneFormsConnector';

import { isRecord } from '#core/contract';
import { readRows } from '#plugins/connectors/contract/internal';
import { subflowCall } from '#plugins/flows/contract/graph/subflowCalls';
import type { NodeData } from '#plugins/flows/contract';
import type { WalkedFlow } from '../ends/Graphs';
import { listConstants, referencesIn, textsIn } from './nodeTexts';
import { callOf } from './platformCalls';
import {
  act,
  answer,
  answerTo,
  input,
  part,
  refuse,
  variable,
  type Mutation,
  type World,
} from './World';

interface Placed {
  readonly flowId: string;
  readonly node: NodeData;
}
/** A place that a value comes from, to be given another one. */
export interface Sink {
  readonly give: (value: unknown) => Mutation;
  /** What functions between it and the reference compare with. */
  readonly constants: readonly unknown[];
  /** Whether it is set before the run, as an administrator or an application would. */
  readonly before?: boolean;
}
/** What is passed on the way back from a reference to where its value comes from. */
interface Trail {
  readonly seen: Set<string>;
  readonly constants: readonly unknown[];
}

/** What becomes of a challenge: its link is opened again, too late, or not while it is good. */
const challengeChanges: readonly Partial<World>[] = [
  { opens: 'twice' },
  { opens: 'late', expired: true },
  { opens: 'late' },
  { expired: true },
];

/** Whether a node can call the platform in place of what is built in. */
export const runsAtPlatform = ({ connectorId = '' }: Pick<NodeData, 'connectorId'>): boolean =>
  /^pingOne(?:SSO|Mfa|Risk)/.test(connectorId);

/** Whether what a node puts out stands as a whole in what a service answers, or in a list of it. */
const isWrapped = ({ connectorId = '' }: NodeData) => connectorId.startsWith('pingOne');

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
    const trail = { seen: new Set<string>(), constants: node ? listConstants(node) : [] };
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
    const at = rest[0] === 'variables' ? 1 : 0;
    const name = rest[at];
    if (name === undefined || (second !== 'variables' && at === 0)) return [];
    const below = rest.slice(at + 1);
    const written = (this.writers.get(name) ?? []).flatMap(writer =>
      this.sinksOfText(writer, readWritten(writer.node, name), below, trail),
    );
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
      return (this.teleports.get(`${flowId} ${nodeId}`) ?? []).flatMap(from =>
        this.sinksOfText(from, from.node.properties?.[field]?.value, path.slice(1), trail),
      );
    if (/^(?:functions|variables|strings|node)Connector$/.test(node.connectorId ?? '')) {
      const found = [...constants, ...listConstants(node)];
      return this.sinksOfText(placed, node.properties, [], { ...trail, constants: found });
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
    const read = path.filter((part, at) => at > 1 || !/^(?:rawResponse|body)$/.test(part));
    const give = (value: unknown) => answer(read.join('.'), value);
    if (read.length === 0)
      return node.connectorId === 'httpConnector' ? [wholeAnswer(constants)] : [];
    if (node.connectorId === 'httpConnector') return [{ constants, give }];
    const isPlatform = runsAtPlatform(node);
    const call = callOf(node);
    const set = (path: string, value: unknown) =>
      call === undefined ? answer(path, value) : answerTo(call, path, value);
    const below = read.slice(1).join('.');
    const paths =
      isWrapped(node) && below !== ''
        ? [read.join('.'), below, ...lists.map(list => `_embedded.${list}[0].${below}`)]
        : [read.join('.'), ...(isWrapped(node) ? [`_embedded.${read.join('.')}`] : [])];
    return [
      {
        constants,
        give: value => world => ({
          ...paths.reduce((changed, path) => set(path, value)(changed), world),
          services: isPlatform ? 'platform' : world.services === 'unset' ? 'set' : world.services,
        }),
      },
    ];
  }
}

/** All that a service answers with, as far as it is a record. */
const wholeAnswer = (constants: readonly unknown[]): Sink => ({
  constants,
  give: value => world =>
    isRecord(value)
      ? Object.entries(value).reduce((changed, [name, each]) => answer(name, each)(changed), world)
      : world,
});

const lists = ['users', 'devices'];

/** What a node writes into a variable. */
function readWritten({ properties = {} }: NodeData, name: string): unknown {
  const rows = Object.values(properties).flatMap(property => readRows(property?.value));
  const own = rows.filter(row => String(row.name ?? '').split('##SK##')[0] === name);
  return own.length > 0 ? own.map(({ value }) => value) : properties;
}

const isPage = ({ connectorId = '', capabilityName = '' }: NodeData) =>
  /custom(?:HTML|Html)|createSuccessResponseWith|showForm|^custom/.test(capabilityName) ||
  connectorId === 'pingOneFormsConnector';

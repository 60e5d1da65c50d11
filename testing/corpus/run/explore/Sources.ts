import { isRecord } from '#core/contract';
import { plainText } from '#plugins/flows/contract/graph/richtext/richText';
import { subflowCall } from '#plugins/flows/contract/graph/subflowCalls';
import type { NodeData } from '#plugins/flows/contract';
import type { WalkedFlow } from '../listEnds';
import { act, answer, input, variable, type Mutation } from './World';

/** Returns the texts in a value, those of rich text as they read. */
function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield plainText(value).trim();
  else if (typeof value === 'number' || typeof value === 'boolean') yield String(value);
  else if (Array.isArray(value)) for (const each of value) yield* textsIn(each);
  else if (isRecord(value)) for (const each of Object.values(value)) yield* textsIn(each);
}
const referencesIn = (text: string): readonly string[] =>
  [...text.matchAll(/\{\{+\s*((?:local|global)\.[^{}]+?)\s*\}+\}/g)].map(([, path = '']) => path);

interface Placed {
  readonly flowId: string;
  readonly node: NodeData;
}
/** A place that a value comes from, to be given another one. */
type Sink = (value: unknown) => Mutation;

const addTo = (lists: Map<string, Placed[]>, key: string, placed: Placed) =>
  lists.set(key, [...(lists.get(key) ?? []), placed]);

/** Where the values come from that nodes of flows compare, and what would change them. */
export class Sources {
  private readonly nodes = new Map<string, Placed>();
  /** The nodes that call a flow, those that end it, and those that write a variable. */
  private readonly callers = new Map<string, Placed[]>();
  private readonly endings = new Map<string, Placed[]>();
  private readonly writers = new Map<string, Placed[]>();

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
        if (/Response/.test(node.capabilityName ?? '')) addTo(this.endings, flowId, placed);
        if (node.connectorId === 'variablesConnector')
          for (const text of textsIn(node.properties))
            addTo(this.writers, text.split('##SK##')[0] ?? '', placed);
      }
  }

  /** Returns changes by which a node may come to another outcome. */
  changesAt(flowId: string, nodeId: string): readonly Mutation[] {
    const placed = this.nodes.get(`${flowId} ${nodeId}`);
    if (!placed) return [];
    const texts = [...textsIn(placed.node.properties)];
    const constants = new Set<unknown>(['', true, false, 'true', 'false', 0, 1, 5, 100]);
    for (const text of texts) {
      if (text !== '' && text.length < 80 && !text.includes('{{')) constants.add(text);
      // Texts that code compares with.
      for (const [, , quoted = ''] of text.matchAll(/(["'`])([^"'`\n]{1,40})\1/g))
        constants.add(quoted);
    }
    const seen = new Set<string>();
    const sinks = [...new Set(texts.flatMap(referencesIn))].flatMap(path =>
      this.sinksOf(flowId, path, seen),
    );
    return sinks.flatMap(sink => [...constants].map(sink));
  }

  /** Returns what would give a reference of a flow another value. */
  private sinksOf(flowId: string, path: string, seen: Set<string>): Sink[] {
    if (seen.has(`${flowId} ${path}`)) return [];
    seen.add(`${flowId} ${path}`);
    const parts = path.split(/\.|\[(\d+)\]/).filter(Boolean);
    const [scope, second = '', ...rest] = parts;
    if (scope === 'local') return this.sinksOfOutput(flowId, second, rest.slice(2), seen);
    if (second === 'parameters') {
      if (flowId === this.root) return [value => input(rest, value)];
      const [name = '', ...below] = rest;
      return (this.callers.get(flowId) ?? []).flatMap(caller =>
        this.sinksOfText(caller, caller.node.properties?.[name]?.value, below, seen),
      );
    }
    const at = rest[0] === 'variables' ? 1 : 0;
    const name = rest[at];
    if (name === undefined || (second !== 'variables' && at === 0)) return [];
    const below = rest.slice(at + 1);
    return [
      ...(below.length === 0 ? [(value: unknown) => variable(name, value)] : []),
      ...(this.writers.get(name) ?? []).flatMap(writer =>
        this.sinksOfText(writer, writer.node.properties, below, seen),
      ),
    ];
  }

  private sinksOfText(
    { flowId }: Placed,
    written: unknown,
    below: readonly string[],
    seen: Set<string>,
  ): Sink[] {
    return [...textsIn(written)]
      .flatMap(referencesIn)
      .flatMap(path => this.sinksOf(flowId, [path, ...below].join('.'), seen));
  }

  /** Returns what would have a node put out something else. */
  private sinksOfOutput(
    flowId: string,
    nodeId: string,
    path: readonly string[],
    seen: Set<string>,
  ): Sink[] {
    const placed = this.nodes.get(`${flowId} ${nodeId}`);
    if (!placed) return [];
    const { node } = placed;
    if (node.capabilityName === 'makeRestApiCall') {
      const read = path.filter((part, at) => at > 1 || !/^(?:rawResponse|body)$/.test(part));
      return [value => answer(read.join('.'), value)];
    }
    const called = subflowCall(node)?.flowId;
    if (called !== undefined)
      return (this.endings.get(called) ?? []).flatMap(ending =>
        this.sinksOfText(ending, ending.node.properties, [], seen),
      );
    if (/^(?:functions|variables|strings)Connector$/.test(node.connectorId ?? ''))
      return this.sinksOfText(placed, node.properties, [], seen);
    const [field] = path;
    return field === undefined ? [] : [value => act(nodeId, 0, { fields: { [field]: value } })];
  }
}

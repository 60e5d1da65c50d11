import { isObject } from '#core/contract/internal';
import type { Connector } from '#plugins/connectors/contract';
import type { Expression } from '#plugins/flows/contract/graph/machine/expression';
import type { Machine, MachineNode } from '#plugins/flows/contract/graph/machine/machine';

/**
 * A filling whose references lead to nodes of the chain, or to what the run knew when the chain
 * began.
 */
export type ChainFilling =
  | Exclude<Expression, { kind: 'text' | 'list' | 'record' }>
  | { readonly kind: 'known'; readonly index: number }
  | { readonly kind: 'text'; readonly parts: readonly (string | ChainFilling)[] }
  | { readonly kind: 'list'; readonly items: readonly ChainFilling[] }
  | { readonly kind: 'record'; readonly entries: readonly (readonly [string, ChainFilling])[] };
interface ChainInput {
  readonly name: string;
  readonly type: unknown;
  readonly filling: ChainFilling;
}

/**
 * Functions that are sure to follow a function that succeeds, one after the other, so that the
 * sandbox may run them in the same visit. What it finds is taken only where the flow then calls the
 * same code with the same parameters.
 */
export interface FunctionChain {
  /** The node whose function begins it. */
  readonly first: string;
  readonly steps: readonly {
    readonly node: string;
    readonly code: string;
    readonly inputs: readonly ChainInput[];
  }[];
  /** Paths to look up when the chain begins. */
  readonly known: readonly (readonly string[])[];
}
type Connectors = (id: string) => Connector | undefined;

const longest = 32;
const chains = new WeakMap<MachineNode, FunctionChain | null>();

/** The chain after a node; undefined where no function is sure to follow. */
export function chainAfter(
  machine: Machine,
  node: MachineNode,
  connectors: Connectors,
): FunctionChain | undefined {
  let chain = chains.get(node);
  if (chain === undefined) chains.set(node, (chain = follow(machine, node, connectors) ?? null));
  return chain ?? undefined;
}

function follow(
  machine: Machine,
  first: MachineNode,
  connectors: Connectors,
): FunctionChain | undefined {
  const met = new Set([first.id]);
  const known: (readonly string[])[] = [];
  const steps: FunctionChain['steps'][number][] = [];
  for (
    let node = onlyNext(machine, first);
    node && steps.length < longest;
    node = onlyNext(machine, node)
  ) {
    const terms = connectors(node.connectorId)?.manifest.capabilities[node.capabilityName]
      ?.runsFunction;
    const { fillings } = node;
    const property = (name: string | undefined) => fillings.find(([known]) => known === name)?.[1];
    const code = property(terms?.code);
    if (!terms || node.disabled || met.has(node.id) || code?.kind !== 'plain') break;
    const inputs = toChainInputs(property(terms.inputs), { met, known });
    if (!inputs) break;
    steps.push({ node: node.id, code: String(code.value ?? ''), inputs });
    met.add(node.id);
  }
  return steps.length > 0 ? { first: first.id, steps, known } : undefined;
}

/** The node that alone follows this one when it succeeds. */
function onlyNext({ nodes }: Machine, { next }: MachineNode): MachineNode | undefined {
  const [transition, ...more] = next.filter(({ terms }) =>
    terms.some(({ test }) => test !== 'failure'),
  );
  if (!transition || more.length > 0 || transition.terms.length > 1) return undefined;
  const conditional = transition.terms.some(({ test }) => test === 'outcome');
  return conditional ? undefined : nodes.get(transition.target);
}

interface Scope {
  readonly met: ReadonlySet<string>;
  readonly known: (readonly string[])[];
}

function toChainInputs(
  list: Expression | undefined,
  scope: Scope,
): readonly ChainInput[] | undefined {
  if (list?.kind === 'plain')
    return Array.isArray(list.value) ? list.value.flatMap(plainInput) : [];
  if (list?.kind !== 'list') return list ? undefined : [];
  return list.items.flatMap(item => {
    if (item.kind === 'plain') return plainInput(item.value);
    if (item.kind !== 'record') return [];
    const entry = (name: string): Expression | undefined =>
      item.entries.find(([known]) => known === name)?.[1];
    const text = (name: string) => {
      const filling = entry(name);
      return filling?.kind === 'plain' ? filling.value : undefined;
    };
    const name = text('name');
    const filling = inChain(entry('value') ?? { kind: 'plain', value: undefined }, scope);
    return typeof name === 'string' && name !== ''
      ? [{ name, type: text('preferredDataType'), filling }]
      : [];
  });
}

function plainInput(row: unknown): ChainInput[] {
  const {
    name,
    value,
    preferredDataType: type,
  }: Record<string, unknown> = isObject(row) ? row : {};
  return typeof name === 'string' && name !== ''
    ? [{ name, type, filling: { kind: 'plain', value } }]
    : [];
}

function inChain(filling: Expression, scope: Scope): ChainFilling {
  const reference = (path: readonly string[]): ChainFilling => {
    if (path[0] === 'local' && scope.met.has(path[1] ?? '')) return { kind: 'reference', path };
    scope.known.push(path);
    return { kind: 'known', index: scope.known.length - 1 };
  };
  switch (filling.kind) {
    case 'plain':
      return filling;
    case 'reference':
      return reference(filling.path);
    case 'text':
      return {
        kind: 'text',
        parts: filling.parts.map(part => (typeof part === 'string' ? part : reference(part))),
      };
    case 'list':
      return { kind: 'list', items: filling.items.map(item => inChain(item, scope)) };
    case 'record':
      return {
        kind: 'record',
        entries: filling.entries.map(([name, value]) => [name, inChain(value, scope)]),
      };
  }
}

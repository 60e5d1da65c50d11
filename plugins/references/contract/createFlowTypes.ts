import type { InputField, NodeData } from '#plugins/flows/contract/flow';
import type { GraphIndex } from '#plugins/flows/contract/graph/elements/graphIndex';
import { parseExpression, readPath } from '#plugins/flows/contract/graph/machine/expression';
import type { Gap, Resolution } from './resolution';
import { errorType, factTypes } from './factTypes';
import { inferOutput } from './inferOutput';
import { inferUses } from './inferUses';
import { collectSaved, type Infer } from './collectSaved';
import {
  anyType,
  joinTypes,
  refineType,
  textType,
  toNamedType,
  typeAt,
  typeOfValue,
  unsettledType,
  type ValueType,
} from './valueType';

/** Everything that is known of a flow and its surroundings before a run. */
export interface TypeSources {
  readonly index: GraphIndex;
  readonly inputs: readonly InputField[];
  /** Returns the schema that a connector declares for the output of a capability. */
  readonly outputSchema?: (connectorId: string, capabilityName: string) => unknown;
  /** Returns a setting of a connection; undefined where it has none. */
  readonly setting?: (connectionId: string, name: string) => unknown;
  /** Returns the declared type of a variable; `any` where nobody can tell what is declared. */
  readonly variable?: (context: string, name: string) => ValueType | undefined;
  /** Returns what a called flow answers; undefined where the flow is not here. */
  readonly subflow?: (flowId: string) => ValueType | undefined;
  /**
   * Looks up the inputs that a called flow declares. Where this is given, a value that no one
   * declares has the type that its uses demand.
   */
  readonly inputsOf?: (flowId: string) => ReadonlyMap<string, ValueType>;
  /** Returns what the flows that call this one hand to an input. */
  readonly given?: (name: string) => ValueType | undefined;
  /** Returns the output that a node left in a run. */
  readonly sample?: (nodeId: string) => unknown;
}

/** The types of what the nodes of a flow leave, and of what references lead to. */
export interface FlowTypes {
  /** Returns the type of a node's output; undefined where the node is missing or runs nothing. */
  readonly outputOf: (nodeId: string) => ValueType | undefined;
  /** Resolves a dotted path, without braces. */
  readonly resolve: (path: string) => Resolution;
  /** Infers the type of a property: a literal, a reference, or a text with references in it. */
  readonly inferProperty: (value: unknown) => ValueType;
}

/** Whether nothing is known of a value, or of what it holds. */
const isBare = ({ is, fields, items }: ValueType) =>
  is === 'any' ||
  (is === 'object' && Object.keys(fields ?? {}).length === 0) ||
  (is === 'array' && !items);
const unknown = (gap: Gap): Resolution => ({ gap });
const known = (type: ValueType | undefined, gap: Gap): Resolution => (type ? { type } : { gap });

/** How often nodes that read each other are looked into. */
const rounds = 3;
/** How many nodes are looked into of which each reads the next. */
const deepest = 200;

/** Knows the types of a flow; each node is looked into when it is first asked for. */
export function createFlowTypes(sources: TypeSources): FlowTypes {
  const { index } = sources;
  const outputs = new Map<string, ValueType | undefined>();
  /** Findings about the node under inspection, dropped before another round. */
  let found: Found = { outputs: [], saved: [] };
  const open = new Set<string>();
  /** The types found in the round before for nodes that read each other. */
  const guesses = new Map<string, ValueType>();
  let circled = false;
  /** Variables that are looked into of which each is saved from the next. */
  let depth = 0;
  let saved: Map<string, ValueType | Infer> | undefined;
  let uses: ReturnType<typeof inferUses> | undefined;
  const types: FlowTypes = { outputOf, resolve, inferProperty };
  return types;

  function outputOf(nodeId: string): ValueType | undefined {
    if (outputs.has(nodeId)) {
      if (open.has(nodeId)) circled = true;
      return outputs.get(nodeId);
    }
    const data = index.nodes.get(nodeId)?.data;
    if (data?.nodeType !== 'CONNECTION') return undefined;
    if (open.size >= deepest) return anyType;
    return open.size > 0 ? settle(data) : settleAll(data);
  }

  function settle(data: NodeData): ValueType | undefined {
    // A node that is asked for while it is looked into reads itself, in a circle.
    outputs.set(data.id, guesses.get(data.id) ?? unsettledType);
    found.outputs.push(data.id);
    open.add(data.id);
    const type = inferWithSample(data);
    open.delete(data.id);
    outputs.set(data.id, type);
    return type;
  }

  /** Looks into a node and all that it reads; where they read each other, again with what was found. */
  function settleAll(data: NodeData): ValueType | undefined {
    for (let round = 1; ; round++) {
      circled = false;
      found = { outputs: [], saved: [] };
      const type = settle(data);
      if (!circled || round === rounds) {
        guesses.clear();
        return type;
      }
      for (const id of found.outputs) {
        const guess = outputs.get(id);
        if (guess) guesses.set(id, guess);
        outputs.delete(id);
      }
      for (const [key, infer] of found.saved) saved?.set(key, infer);
    }
  }

  function inferWithSample(data: NodeData): ValueType | undefined {
    const inferred = inferOutput(data, sources, types);
    const sample = sources.sample?.(data.id);
    return sample === undefined || (inferred && inferred.fields && !inferred.open)
      ? inferred
      : withSample(inferred, typeOfValue(sample));
  }

  function resolve(path: string): Resolution {
    const steps = readPath(path);
    if (!steps) return unknown('noPath');
    const described = resolveDeclared(steps);
    if (!sources.inputsOf || !described.type || !isBare(described.type)) return described;
    uses ??= inferUses(index, sources.inputsOf);
    const used = uses(steps);
    return used ? { type: refineType(described.type, used), byUse: true } : described;
  }

  function resolveDeclared(steps: readonly string[]): Resolution {
    if (steps[0] === 'local') return resolveNode(steps);
    if (steps[0] !== 'global' || steps[1] === undefined) return unknown('noPath');
    switch (steps[1]) {
      case 'parameters':
        return resolveInput(steps);
      case 'variables':
        return resolveVariable('flowInstance', steps, 2);
      case 'company':
      case 'flow':
      case 'user':
        return steps[2] === 'variables'
          ? resolveVariable(steps[1], steps, 3)
          : unknown('missingFact');
    }
    const fact = Object.hasOwn(factTypes, steps[1]) ? factTypes[steps[1]] : undefined;
    return known(fact && typeAt(fact, steps, 2), 'missingFact');
  }

  function resolveNode(steps: readonly string[]): Resolution {
    const data = index.nodes.get(steps[1] ?? '')?.data;
    if (data?.nodeType !== 'CONNECTION') return unknown('missingNode');
    if (steps.length === 2) return { type: { is: 'object', open: true } };
    if (steps[2] === 'success') return { type: { is: 'boolean' } };
    if (steps[2] !== 'payload') return unknown('missingField');
    if (steps[3] === 'error') return known(typeAt(errorType, steps, 4), 'missingField');
    const output = outputOf(data.id);
    if (!output) return unknown('missingSubflow');
    if (steps.length === 3) return { type: { is: 'object', fields: { output, error: errorType } } };
    return steps[3] === 'output'
      ? known(typeAt(output, steps, 4), 'missingField')
      : unknown('missingField');
  }

  function resolveInput(steps: readonly string[]): Resolution {
    if (steps.length === 2) return { type: { is: 'object', open: true } };
    const input = sources.inputs.find(({ propertyName }) => propertyName === steps[2]);
    // A flow takes inputs beyond those that it declares.
    const declared = input ? toNamedType(input.preferredDataType) : anyType;
    const type = isBare(declared)
      ? refineType(declared, sources.given?.(steps[2] ?? ''))
      : declared;
    return known(typeAt(type, steps, 3), 'missingField');
  }

  function resolveVariable(context: string, steps: readonly string[], from: number): Resolution {
    const name = steps[from];
    if (name === undefined) return { type: { is: 'object', open: true } };
    const declared = sources.variable?.(context, name);
    const type =
      declared?.is === 'object' || !declared ? withSaved(declared, context, name) : declared;
    return type ? known(typeAt(type, steps, from + 1), 'missingField') : unknown('missingVariable');
  }

  /** A declared object has the fields that it begins with and those of what is saved there. */
  function withSaved(declared: ValueType | undefined, context: string, name: string) {
    const saved = savedType(context, name);
    if (!declared || !saved) return declared ?? saved;
    return saved.is === 'object' ? joinTypes({ ...declared, open: true }, saved) : declared;
  }

  /** A variable that is declared nowhere has the type of what the flow saves there. */
  function savedType(context: string, name: string): ValueType | undefined {
    saved ??= collectSaved(index);
    const key = `${context}.${name}`;
    const infer = saved.get(key);
    if (!infer || typeof infer !== 'function') return infer;
    if (depth >= deepest) return anyType;
    found.saved.push([key, infer]);
    saved.set(key, anyType);
    depth++;
    const type = infer(types);
    depth--;
    saved.set(key, type);
    return type;
  }

  function inferProperty(value: unknown): ValueType {
    const expression = parseExpression(value);
    switch (expression.kind) {
      case 'plain':
        return typeOfValue(expression.value);
      case 'reference':
        return resolve(expression.path.map(quoteStep).join('.')).type ?? anyType;
      case 'text':
        return textType;
      case 'list':
        return { is: 'array' };
      case 'record':
        return { is: 'object', open: true };
    }
  }
}

/** Keys of what was found out, of variables with what is known of them without it. */
interface Found {
  readonly outputs: string[];
  readonly saved: [key: string, infer: Infer][];
}

/** A step of a path as it can stand in one again. */
const quoteStep = (step: string) => (/[.[\]]/.test(step) ? `["${step}"]` : step);

/** Fills in what nobody declares with what a run showed. */
function withSample(type: ValueType | undefined, sample: ValueType): ValueType {
  if (!type || type.is === 'any') return sample;
  if (type.is === 'array' && sample.is === 'array')
    return sample.items ? { ...type, items: withSample(type.items, sample.items) } : type;
  if (type.is !== 'object' || sample.is !== 'object') return type;
  const fields = { ...sample.fields };
  for (const [name, each] of Object.entries(type.fields ?? {}))
    fields[name] = sample.fields?.[name] ? withSample(each, sample.fields[name]) : each;
  return { is: 'object', open: true, fields };
}

import { isRecord } from '#core/contract';
import type { InputField } from '#plugins/flows/contract/internal';
import { parseExpression, readPath } from '#plugins/flows/contract/graph/machine/expression';
import type { Machine } from '#plugins/flows/contract/graph/machine/machine';
import { findReferences } from '#plugins/flows/contract/graph/references/references';
import type { TestDocument } from '../../contract';

type Loose = Record<string, unknown>;

/** Returns the value with another one at a path inside it; lists and objects on the way are made. */
export function setAt(value: unknown, path: readonly string[], to: unknown): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return to;
  if (/^\d{1,3}$/.test(name) && !isRecord(value)) {
    const list: unknown[] = Array.isArray(value) ? [...value] : [];
    list[Number(name)] = setAt(list[Number(name)], rest, to);
    return Array.from(list, item => item ?? null);
  }
  return setWithin(isRecord(value) ? value : {}, path, to);
}

/** Returns the record with another value at a path inside it. */
export function setWithin(record: Loose = {}, path: readonly string[], to: unknown): Loose {
  const [name, ...rest] = path;
  if (name === undefined) return isRecord(to) ? to : record;
  return { ...record, [name]: setAt(record[name], rest, to) };
}

/** Values that differ from each other, so that a test notices when one stands for another. */
export class Samples {
  private count = 0;

  /** Returns a value for a field, by its name and type. */
  value(name: string, type = 'string'): unknown {
    const number = ++this.count;
    if (type === 'number') return number;
    if (type === 'boolean') return true;
    if (type === 'array') return [`${name} ${number}`];
    if (type === 'object') return { value: `${name} ${number}` };
    return /e-?mail/i.test(name) ? `person${number}@example.com` : `${name} ${number}`;
  }
}

/** The values that the references of a flow read, for the input of a test. */
export interface SampledFlow {
  readonly starts: TestDocument['starts'];
  /** By node: what it leaves. */
  readonly outputs: ReadonlyMap<string, Loose>;
}

const facts: Readonly<Record<string, string>> = {
  ip: '192.0.2.1',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64)',
  origin: 'https://example.com',
};
const deepest = 3;
const isStored = (scope: string): scope is 'company' | 'flow' | 'user' =>
  scope === 'company' || scope === 'flow' || scope === 'user';

/** Finds the references whose values nodes of the flow save in variables of the run, by variable. */
function findSaved(machine: Machine): ReadonlyMap<string, readonly string[]> {
  const saved = new Map<string, readonly string[]>();
  for (const { connectorId, raw } of machine.nodes.values()) {
    const rows = raw['saveVariables']?.value;
    if (connectorId !== 'variablesConnector' || !Array.isArray(rows)) continue;
    for (const row of rows as readonly unknown[]) {
      const value = isRecord(row) ? parseExpression(row['value']) : undefined;
      if (isRecord(row) && value?.kind === 'reference') saved.set(String(row['name']), value.path);
    }
  }
  return saved;
}

/** Fills in a value for each reference of a flow. */
export function sampleFlow(machine: Machine, inputSchema: readonly InputField[]): SampledFlow {
  const samples = new Samples();
  const outputs = new Map<string, Loose>();
  let inputs: Loose = {};
  const variables: { company: Loose; flow: Loose; user: Loose; run: Loose } = {
    run: {},
    company: {},
    flow: {},
    user: {},
  };
  for (const { propertyName, preferredDataType } of inputSchema)
    inputs[propertyName] = samples.value(propertyName, preferredDataType);
  const has = (at: unknown, path: readonly string[]): boolean => {
    const [name, ...rest] = path;
    if (name === undefined) return true;
    if (!isRecord(at) || !Object.hasOwn(at, name)) return false;
    return has(at[name], rest);
  };
  const saved = findSaved(machine);
  const note = (path: readonly string[], depth = 0): void => {
    const [scope, second = '', third = ''] = path;
    const sample = () => samples.value(path.at(-1) ?? '');
    if (scope === 'local' && third === 'payload' && path[3] === 'output' && path.length > 4) {
      const output = outputs.get(second) ?? {};
      const inside = path.slice(4);
      if (!has(output, inside)) outputs.set(second, setWithin(output, inside, sample()));
    } else if (second === 'parameters' && path.length > 2) {
      if (!has(inputs, path.slice(2))) inputs = setWithin(inputs, path.slice(2), sample());
    } else if (second === 'variables' && path.length > 2) {
      // A part of a variable is a part of what is saved in it.
      const from = saved.get(third);
      if (from && depth < deepest) note([...from, ...path.slice(3)], depth + 1);
      if (!has(variables.run, path.slice(2)))
        variables.run = setWithin(variables.run, path.slice(2), sample());
    } else if (isStored(second) && third === 'variables' && path.length > 3) {
      const values = variables[second];
      if (!has(values, path.slice(3)))
        variables[second] = setWithin(values, path.slice(3), sample());
    }
  };
  for (const node of machine.nodes.values())
    for (const { path: text } of findReferences(node.raw)) {
      const path = readPath(text)?.filter(step => step !== 'length');
      if (path) note(path);
    }
  return {
    starts: {
      interactionId: 'test',
      inputs,
      request: { ...facts },
      time: Date.UTC(2026, 0, 1),
      seed: 1,
      variables,
    },
    outputs,
  };
}

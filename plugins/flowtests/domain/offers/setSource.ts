import { isRecord } from '#core/contract';
import {
  parseExpression,
  valueAt,
  type Expression,
} from '#plugins/flows/contract/graph/machine/expression';
import type { Machine, MachineNode } from '#plugins/flows/contract/graph/machine/machine';
import type { OfflineRun } from '#plugins/runtime/contract/offlineRuns';
import type { TestDocument } from '../../contract';
import { equalJson } from '#core/contract/sameValue';
import { isFunction, listInputs, type FunctionSearch, type TriedInputs } from './FunctionSearch';
import { setAt, setWithin } from './samples';

const deepest = 5;
const outputAt = 4;
/** Results of a function that are tried where none is the wanted one. */
const mostResults = 8;

/** A test that was run, and what its variants are made of. */
export interface Base {
  readonly test: TestDocument;
  readonly run: OfflineRun;
  readonly machine: Machine;
  readonly functions: FunctionSearch;
}
type Tests = readonly TestDocument[];

/** Finds what a node of the flow saves in a variable of the run. */
function findSaved(machine: Machine, name: string): Expression | undefined {
  for (const { connectorId, raw, disabled } of machine.nodes.values()) {
    const rows = raw['saveVariables']?.value;
    if (connectorId !== 'variablesConnector' || disabled || !Array.isArray(rows)) continue;
    const row = rows.find((each: unknown) => isRecord(each) && each['name'] === name);
    if (isRecord(row)) return parseExpression(row['value']);
  }
  return undefined;
}

/** The part of a text that its one reference must bring; undefined where the text can’t be had. */
function findPart(
  parts: (Expression & { kind: 'text' })['parts'],
  value: unknown,
): { path: readonly string[]; value: string } | undefined {
  const at = parts.findIndex(part => typeof part !== 'string');
  const path = parts[at];
  if (path === undefined || typeof path === 'string' || typeof value !== 'string') return undefined;
  const before = parts.slice(0, at).join('');
  const after = parts.slice(at + 1);
  if (after.some(part => typeof part !== 'string')) return undefined;
  const tail = after.join('');
  if (!value.startsWith(before) || !value.endsWith(tail)) return undefined;
  return { path, value: value.slice(before.length, value.length - tail.length) };
}

/**
 * Returns the test with what a property reads set to a value: an input, an answer, what is entered
 * on a page, a stored variable, or what a function is given. A function that doesn’t return the value
 * is made to return others, a test for each. None where the property reads none of these.
 */
export async function setSource(
  base: Base,
  filling: Expression | undefined,
  value: unknown,
  depth = 0,
): Promise<Tests> {
  if (!filling || depth > deepest) return [];
  if (filling.kind === 'text') {
    const part = findPart(filling.parts, value);
    return part ? setPath(base, part.path, part.value, depth) : [];
  }
  return filling.kind === 'reference' ? setPath(base, filling.path, value, depth) : [];
}

async function setPath(
  base: Base,
  path: readonly string[],
  value: unknown,
  depth: number,
): Promise<Tests> {
  const { test, machine } = base;
  const { starts } = test;
  const [scope, second = '', third = ''] = path;
  if (scope === 'local') {
    if (third !== 'payload' || path[3] !== 'output') return [];
    const node = machine.nodes.get(second);
    const inside = path.slice(outputAt);
    if (node && isFunction(node)) return setResult(base, node, inside, value, depth);
    return setOutput(test, second, inside, value);
  }
  if (scope !== 'global') return [];
  if (second === 'parameters') {
    const inputs = setWithin(starts.inputs, path.slice(2), value);
    return [{ ...test, starts: { ...starts, inputs } }];
  }
  if (second === 'company' || second === 'flow' || second === 'user') {
    const values = setWithin(starts.variables[second], path.slice(3), value);
    const variables = { ...starts.variables, [second]: values };
    return [{ ...test, starts: { ...starts, variables } }];
  }
  if (second === 'variables') {
    const saved = findSaved(machine, third);
    if (saved) return setSaved(base, saved, path.slice(3), value, depth + 1);
    const run = setWithin(starts.variables.run, path.slice(2), value);
    return [{ ...test, starts: { ...starts, variables: { ...starts.variables, run } } }];
  }
  const request = setWithin(starts.request, path.slice(1), value);
  return [{ ...test, starts: { ...starts, request } }];
}

/** Sets a part of what is saved in a variable of the run. */
async function setSaved(
  base: Base,
  saved: Expression,
  inside: readonly string[],
  value: unknown,
  depth: number,
): Promise<Tests> {
  return saved.kind === 'reference' && inside.length > 0
    ? setPath(base, [...saved.path, ...inside], value, depth)
    : setSource(base, saved, value, depth);
}

/** Has a function return a value at a path, else others than it returns now. */
async function setResult(
  base: Base,
  node: MachineNode,
  path: readonly string[],
  value: unknown,
  depth: number,
): Promise<Tests> {
  const tried = await base.functions.try(node, base.run, base.test);
  const valueOf = ({ output }: TriedInputs) => valueAt(output, path);
  const isWanted = (each: TriedInputs) =>
    equalJson(valueOf(each), value) || String(valueOf(each)) === String(value);
  const wanted = tried.filter(isWanted);
  const others = new Map(tried.map(each => [JSON.stringify(valueOf(each)), each]));
  const results = wanted.length > 0 ? wanted.slice(0, 2) : [...others.values()];
  return applyInputs(base, node, results, depth);
}

/** Gives a function inputs that were tried, a test for each. */
export async function applyInputs(
  base: Base,
  node: MachineNode,
  tried: readonly TriedInputs[],
  depth = 0,
): Promise<Tests> {
  const inputs = listInputs(node);
  const tests: TestDocument[] = [];
  for (const { changes } of tried) {
    if (tests.length >= mostResults) break;
    let changed: TestDocument | undefined = base.test;
    for (const [name, value] of changes) {
      if (!changed) break;
      const set = await setSource({ ...base, test: changed }, inputs.get(name), value, depth + 1);
      changed = set[0];
    }
    if (changed) tests.push(changed);
  }
  return tests;
}

/** Sets what a node leaves that is answered by the test, or whose page is. */
function setOutput(
  test: TestDocument,
  nodeId: string,
  path: readonly string[],
  value: unknown,
): Tests {
  const isOwn = (each: { node: string; flow?: string }) =>
    each.node === nodeId && each.flow === undefined;
  if (test.pages.some(isOwn)) {
    const pages = test.pages.map(page => {
      if (!isOwn(page)) return page;
      if (path[0] === 'buttonValue') return { ...page, button: String(value ?? '') };
      return { ...page, entered: setWithin(page.entered, path, value) };
    });
    return [{ ...test, pages }];
  }
  if (!test.answers.some(isOwn)) return [];
  const answers = test.answers.map(answer =>
    isOwn(answer) && !('whenGiven' in answer)
      ? { ...answer, output: setAt(answer.output, path, value) }
      : answer,
  );
  return [{ ...test, answers }];
}

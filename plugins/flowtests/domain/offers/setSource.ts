import { isRecord } from '#core/contract';
import { parseExpression, type Expression } from '#plugins/flows/contract/graph/machine/expression';
import type { Machine } from '#plugins/flows/contract/graph/machine/machine';
import type { TestDocument } from '../../contract';
import { setAt } from './samples';

type Loose = Record<string, unknown>;
const deepest = 5;
const outputAt = 4;

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
 * on a page, or a stored variable; undefined where it reads none of these.
 */
export function setSource(
  test: TestDocument,
  machine: Machine,
  filling: Expression | undefined,
  value: unknown,
  depth = 0,
): TestDocument | undefined {
  if (!filling || depth > deepest) return undefined;
  if (filling.kind === 'text') {
    const part = findPart(filling.parts, value);
    return part && setPath(test, machine, part.path, part.value, depth);
  }
  return filling.kind === 'reference'
    ? setPath(test, machine, filling.path, value, depth)
    : undefined;
}

function setPath(
  test: TestDocument,
  machine: Machine,
  path: readonly string[],
  value: unknown,
  depth: number,
): TestDocument | undefined {
  const { starts } = test;
  const [scope, second = '', third = ''] = path;
  if (scope === 'local') {
    if (third !== 'payload' || path[3] !== 'output') return undefined;
    return setOutput(test, second, path.slice(outputAt), value);
  }
  if (scope !== 'global') return undefined;
  if (second === 'parameters') {
    const inputs = setAt(starts.inputs, path.slice(2), value) as Loose;
    return { ...test, starts: { ...starts, inputs } };
  }
  if (second === 'company' || second === 'flow' || second === 'user') {
    const values = setAt(starts.variables[second], path.slice(3), value) as Loose;
    const variables = { ...starts.variables, [second]: values };
    return { ...test, starts: { ...starts, variables } };
  }
  if (second === 'variables') {
    const saved = findSaved(machine, third);
    if (saved) return setSource(test, machine, saved, value, depth + 1);
    const run = setAt(starts.variables.run, path.slice(2), value) as Loose;
    return { ...test, starts: { ...starts, variables: { ...starts.variables, run } } };
  }
  const request = setAt(starts.request, path.slice(1), value) as Loose;
  return { ...test, starts: { ...starts, request } };
}

/** Sets what a node leaves that is answered by the test, or whose page is. */
function setOutput(
  test: TestDocument,
  nodeId: string,
  path: readonly string[],
  value: unknown,
): TestDocument | undefined {
  const isOwn = (each: { node: string; flow?: string }) =>
    each.node === nodeId && each.flow === undefined;
  if (test.pages.some(isOwn)) {
    const pages = test.pages.map(page => {
      if (!isOwn(page)) return page;
      if (path[0] === 'buttonValue') return { ...page, button: String(value ?? '') };
      return { ...page, entered: setAt(page.entered, path, value) as Loose };
    });
    return { ...test, pages };
  }
  if (!test.answers.some(isOwn)) return undefined;
  const answers = test.answers.map(answer =>
    isOwn(answer) && !('whenGiven' in answer)
      ? { ...answer, output: setAt(answer.output, path, value) }
      : answer,
  );
  return { ...test, answers };
}

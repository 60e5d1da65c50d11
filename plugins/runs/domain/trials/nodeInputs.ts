import { isRecord } from '#core/contract';
import { isObject } from '#core/contract/internal';
import type { NodeData } from '#plugins/flows/contract/flow';
import { readPath, valueAt } from '#plugins/flows/contract/graph/machine/expression';
import { nodeReferences } from '#plugins/flows/contract/graph/references/references';
import type { KnownResult } from '#plugins/flows/contract/trials';
import type { KnownValues } from './knownValues';

type Values = Readonly<Record<string, unknown>>;

/** A value that a node reads. */
export interface NodeInput {
  /** As the reference is written, without braces. */
  readonly path: string;
  readonly kind: 'node' | 'flowInstance' | 'company' | 'flow' | 'user' | 'parameter' | 'global';
  /** For `node`: the node that left it. */
  readonly nodeId?: string;
  /** The value from the last run; undefined where it is not known. */
  readonly value: unknown;
}

/** Facts that belong to the run itself, so nobody types them. */
const computed =
  /^global\.(?:companyId|interactionId|flowId|flowVersionId|eventTimestamp|cookies|sessionToken|skOpenId)\b/;

/** Lists the values that a node reads, each with what is known of it. */
export function listNodeInputs(data: NodeData, known: KnownValues): readonly NodeInput[] {
  return nodeReferences(data).flatMap(({ kind, path, nodeId }) => {
    if (kind === 'template' || computed.test(path) || !readPath(path)) return [];
    return [{ path, kind, ...(nodeId !== undefined && { nodeId }), value: findKnown(path, known) }];
  });
}

function findKnown(path: string, { parameters, results }: KnownValues): unknown {
  const steps = readPath(path) ?? [];
  if (steps[0] === 'local') {
    const result = Object.hasOwn(results, steps[1] ?? '') ? results[steps[1] ?? ''] : undefined;
    return result && valueAt(toRead(result), steps, 2);
  }
  return steps[1] === 'parameters' ? valueAt(parameters, steps, 2) : undefined;
}

const toRead = ({ success, output, error, matched }: KnownResult) => ({
  success,
  matched,
  payload: { output, error },
});

/** The values that a trial is given, as its calls want them. */
export interface TrialValues extends KnownValues {
  readonly variables: {
    readonly flowInstance: Values;
    readonly company: Values;
    readonly flow: Values;
    readonly user: Values;
  };
  readonly request: Readonly<Record<string, string | number | boolean>>;
}

/** Puts typed values, by the path of their reference, in place of the known ones. */
export function withTyped(known: KnownValues, typed: Values): TrialValues {
  const results: Record<string, KnownResult> = { ...known.results };
  let { parameters } = known;
  const variables: Record<keyof TrialValues['variables'], Values> = {
    flowInstance: {},
    company: {},
    flow: {},
    user: {},
  };
  const request: Record<string, string | number | boolean> = {};
  for (const [path, value] of Object.entries(typed)) {
    const [scope, name = '', ...rest] = readPath(path) ?? [];
    if (scope === 'local') results[name] = withResult(results[name], rest, value);
    else if (name === 'parameters') parameters = record(putAt(parameters, rest, value));
    else if (name === 'variables')
      variables.flowInstance = record(putAt(variables.flowInstance, rest, value));
    else if (name === 'company' || name === 'flow' || name === 'user')
      variables[name] = record(putAt(variables[name], rest.slice(1), value));
    else if (['string', 'number', 'boolean'].includes(typeof value) && rest.length === 0)
      request[name] = value as string | number | boolean;
  }
  return { parameters, results, variables, request };
}

function withResult(
  before: KnownResult | undefined,
  path: readonly string[],
  value: unknown,
): KnownResult {
  const known = before ?? { success: true, output: {} };
  const [payload, part, ...rest] = path;
  if (payload !== 'payload') return known;
  if (part === 'output') return { ...known, output: record(putAt(known.output, rest, value)) };
  if (part !== 'error') return known;
  const error = { code: 'typed', message: '', ...known.error };
  return { ...known, success: false, error: { ...error, ...record(putAt(error, rest, value)) } };
}

const record = (value: unknown): Values => (isRecord(value) ? value : {});

/** The value with another one at a path inside it; lists stay lists. */
function putAt(value: unknown, path: readonly string[], put: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return put;
  const inside = isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  const next = putAt(inside, rest, put);
  if (Array.isArray(value) && /^\d{1,4}$/.test(key)) return value.toSpliced(Number(key), 1, next);
  return { ...record(value), [key]: next };
}

/** A value as a field shows it. */
export const toText = (value: unknown): string =>
  value === undefined || value === null
    ? ''
    : typeof value === 'string'
      ? value
      : JSON.stringify(value);

/** The value that a text stands for: text where text stood, else JSON where it is that. */
export function parseTyped(text: string, before: unknown): unknown {
  if (typeof before === 'string') return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

import { codes, Failure, format } from '#core/contract';
import type { Call, Handler } from '#core/server';
import { perform } from '#core/server/internal';
import { createHash } from 'node:crypto';
import * as variables from '#plugins/variables/contract';
import * as calls from '../../contract/variableCalls';
import type { Filterable } from '../../domain/scimFilter';
import { strings } from '../../strings';
import { answer, linkTo, createLinks, performAs, toTime } from '../answer';
import { toMatches, readCursor, writeCursor } from '../listQuery';

/**
 * Returns the id of a variable in the published format: a UUID of version 8 that follows from the
 * environment and the composite name, by which the console knows it.
 */
function toVariableId(companyId: string, key: string): string {
  const bytes = createHash('sha256').update(`${companyId}\n${key}`).digest().subarray(0, 16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x80;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join('-');
}

const listPath = '/variables';
const usualLimit = 10;

/** A variable with its composite name. */
interface KnownVariable {
  readonly key: string;
  readonly id: string;
  readonly variable: variables.Variable;
}

const toKnown = (
  companyId: string,
  map: Readonly<Record<string, variables.Variable>>,
): KnownVariable[] =>
  Object.entries(map).map(([key, variable]) => ({
    key,
    id: toVariableId(companyId, key),
    variable,
  }));

/** Lists all variables without their values. */
const listBare = async (call: Call): Promise<readonly KnownVariable[]> => {
  const map = await perform(call, variables.listVariables, { query: { values: false } });
  return toKnown(call.companyId, map).toSorted((one, other) => (one.key < other.key ? -1 : 1));
};

/** Names that a list of names would split or trim. */
const unlisted = /,|^\s|\s$/;

/** Reads the values of variables, in their order. */
async function readValues(
  call: Call,
  known: readonly KnownVariable[],
): Promise<readonly KnownVariable[]> {
  if (known.length === 0) return [];
  const names = known.map(({ key }) => key);
  const query = names.some(name => unlisted.test(name)) ? {} : { names: names.join(',') };
  const map = await perform(call, variables.listVariables, { query });
  return known.flatMap(each => {
    const variable = map[each.key];
    return variable ? [{ ...each, variable }] : [];
  });
}

async function findVariable(call: Call, id: string): Promise<KnownVariable> {
  const variable = (await listBare(call)).find(each => each.id === id.toLowerCase());
  if (variable) return variable;
  throw new Failure(404, codes.notFound, strings.noVariable.text);
}

function toResource(call: Call, { key, id, variable }: KnownVariable) {
  const { name } = variables.readVariableKey(key);
  const { context, type, displayName, flowId, max, min, mutable, createdDate, value } = variable;
  return {
    _links: createLinks(call, `${listPath}/${id}`),
    environment: { id: call.companyId },
    id,
    name,
    context,
    dataType: type,
    ...(displayName && { displayName }),
    ...(flowId && { flow: { id: flowId } }),
    max,
    min,
    mutable,
    ...(value !== undefined &&
      value !== null && {
        value: Array.isArray(value) ? JSON.stringify(value) : value,
      }),
    createdAt: toTime(createdDate),
  };
}

const fields = { type: 'dataType', flowId: 'flow/id' } as const;

const toBody = ({
  context,
  dataType,
  mutable,
  displayName,
  flow,
  max,
  min,
}: calls.VariableBody) => ({
  context,
  type: dataType,
  mutable,
  displayName: displayName ?? '',
  max: max ?? 2000,
  min: min ?? 0,
  ...(flow && { flowId: flow.id }),
});

/** Rejects a change of a variable’s name or context. */
function requireSame(
  { key, variable }: KnownVariable,
  { name, context }: calls.VariableBody,
): void {
  const given = { name, context };
  const current = { name: variables.readVariableKey(key).name, context: variable.context };
  const changed = (['name', 'context'] as const).filter(field => given[field] !== current[field]);
  if (changed.length === 0) return;
  const details = changed.map(field => ({
    at: `body/${field}`,
    message: format(strings.fixed, { field }),
  }));
  const sentence = details.map(({ message }) => message).join(' ');
  throw new Failure(400, codes.invalid, sentence, details);
}

const texts = ['eq', 'sw', 'co', 'ew'] as const;
const moments = ['eq', 'gt', 'ge', 'lt', 'le'] as const;
const filterable: Filterable = {
  context: texts,
  name: texts,
  createdAt: moments,
  updatedAt: moments,
};

const toAttributes = ({ key, variable: { context, createdDate } }: KnownVariable) => ({
  name: variables.readVariableKey(key).name,
  context,
  createdAt: toTime(createdDate),
  // A variable stores only the time of its creation.
  updatedAt: toTime(createdDate),
});

/** The calls on variables. */
export const variableHandlers: readonly Handler[] = [
  answer(calls.listVariables, async ({ query }, call) => {
    const { limit = usualLimit, cursor, filter } = query;
    const matches = toMatches(filter, filterable);
    const matching = (await listBare(call)).filter(each => matches(toAttributes(each)));
    const after = cursor === undefined ? '' : readCursor(cursor);
    const rest = matching.filter(({ key }) => key > after);
    const listed = await readValues(call, rest.slice(0, limit));
    const last = listed.at(-1);
    const search = new URLSearchParams({ limit: String(limit), ...(filter && { filter }) });
    if (last) search.set('cursor', writeCursor(last.key));
    const more = rest.length > limit;
    return {
      _links: {
        ...createLinks(call, listPath),
        ...(more && { next: linkTo(call, `${listPath}?${search.toString()}`) }),
      },
      _embedded: { variables: listed.map(each => toResource(call, each)) },
      size: listed.length,
      count: matching.length,
    };
  }),
  answer(
    calls.createVariable,
    async ({ body }, call) => {
      const { name, value } = body;
      const variable = { name, ...toBody(body), ...(value !== undefined && { value }) };
      const created = await performAs(call, variables.createVariable, { body: variable }, fields);
      return toResource(call, toKnown(call.companyId, created)[0]!);
    },
    201,
  ),
  answer(calls.getVariable, async ({ params }, call) => {
    const [variable] = await readValues(call, [await findVariable(call, params.variableId)]);
    if (variable) return toResource(call, variable);
    throw new Failure(404, codes.notFound, strings.noVariable.text);
  }),
  answer(calls.replaceVariable, async ({ params, body }, call) => {
    const before = await findVariable(call, params.variableId);
    requireSame(before, body);
    const input = {
      params: { name: before.key },
      body: { ...toBody(body), value: body.value ?? null },
    };
    const saved = await performAs(call, variables.saveVariable, input, fields);
    return toResource(call, toKnown(call.companyId, saved)[0]!);
  }),
  answer(calls.deleteVariable, async ({ params }, call) => {
    const { key: name } = await findVariable(call, params.variableId);
    await perform(call, variables.deleteVariable, { params: { name }, query: {} });
  }),
];

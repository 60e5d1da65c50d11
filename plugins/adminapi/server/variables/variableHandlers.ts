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
interface Found {
  readonly key: string;
  readonly id: string;
  readonly variable: variables.Variable;
}

const toFound = (companyId: string, map: Readonly<Record<string, variables.Variable>>): Found[] =>
  Object.entries(map).map(([key, variable]) => ({
    key,
    id: toVariableId(companyId, key),
    variable,
  }));

/** Lists all variables without their values. */
const listBare = async (call: Call): Promise<readonly Found[]> => {
  const map = await perform(call, variables.listVariables, { query: { values: false } });
  return toFound(call.companyId, map).toSorted((one, other) => (one.key < other.key ? -1 : 1));
};

/** Names that a list of names would split or trim. */
const unlisted = /,|^\s|\s$/;

/** Reads the values of variables, in their order. */
async function readValues(call: Call, found: readonly Found[]): Promise<readonly Found[]> {
  if (found.length === 0) return [];
  const names = found.map(({ key }) => key);
  const query = names.some(name => unlisted.test(name)) ? {} : { names: names.join(',') };
  const map = await perform(call, variables.listVariables, { query });
  return found.flatMap(each => {
    const variable = map[each.key];
    return variable ? [{ ...each, variable }] : [];
  });
}

async function findVariable(call: Call, id: string): Promise<Found> {
  const found = (await listBare(call)).find(each => each.id === id.toLowerCase());
  if (found) return found;
  throw new Failure(404, codes.notFound, strings.noVariable.text);
}

function toResource(call: Call, { key, id, variable }: Found) {
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

/** Refuses another name or context than the one that a variable has. */
function requireSame({ key, variable }: Found, { name, context }: calls.VariableBody): void {
  const given = { name, context };
  const own = { name: variables.readVariableKey(key).name, context: variable.context };
  const changed = (['name', 'context'] as const).filter(field => given[field] !== own[field]);
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

const toAttributes = ({ key, variable: { context, createdDate } }: Found) => ({
  name: variables.readVariableKey(key).name,
  context,
  createdAt: toTime(createdDate),
  // A variable keeps no other moment than that of its creation.
  updatedAt: toTime(createdDate),
});

/** The calls on variables. */
export const variableHandlers: readonly Handler[] = [
  answer(calls.listVariables, async ({ query }, call) => {
    const { limit = usualLimit, cursor, filter } = query;
    const matches = toMatches(filter, filterable);
    const found = (await listBare(call)).filter(each => matches(toAttributes(each)));
    const after = cursor === undefined ? '' : readCursor(cursor);
    const rest = found.filter(({ key }) => key > after);
    const shown = await readValues(call, rest.slice(0, limit));
    const last = shown.at(-1);
    const search = new URLSearchParams({ limit: String(limit), ...(filter && { filter }) });
    if (last) search.set('cursor', writeCursor(last.key));
    const more = rest.length > limit;
    return {
      _links: {
        ...createLinks(call, listPath),
        ...(more && { next: linkTo(call, `${listPath}?${search.toString()}`) }),
      },
      _embedded: { variables: shown.map(each => toResource(call, each)) },
      size: shown.length,
      count: found.length,
    };
  }),
  answer(
    calls.createVariable,
    async ({ body }, call) => {
      const { name, value } = body;
      const wanted = { name, ...toBody(body), ...(value !== undefined && { value }) };
      const made = await performAs(call, variables.createVariable, { body: wanted }, fields);
      return toResource(call, toFound(call.companyId, made)[0]!);
    },
    201,
  ),
  answer(calls.getVariable, async ({ params }, call) => {
    const [found] = await readValues(call, [await findVariable(call, params.variableId)]);
    if (found) return toResource(call, found);
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
    return toResource(call, toFound(call.companyId, saved)[0]!);
  }),
  answer(calls.deleteVariable, async ({ params }, call) => {
    const { key: name } = await findVariable(call, params.variableId);
    await perform(call, variables.deleteVariable, { params: { name }, query: {} });
  }),
];

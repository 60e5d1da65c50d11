import { listKeys } from '#core/contract/internal';
import { sql } from 'kysely';
import { handle, containsText, type Call, type Queries } from '#core/server';
import { createPause, heavyWork, heldDocuments } from '#core/server/internal';
import {
  countVariables,
  listVariableFlows,
  listVariables,
  variableUses,
  listVariableUses,
  type Variable,
} from '../contract';
import { mayReadUses, findUses } from './findUses';
import { inBatches } from '#core/server/database/table/inBatches';
import { constructs } from './tables';
import { findVariable, toVariable } from './variableRow';

/** The filters of a list of variables. */
export interface VariableAsked {
  readonly query?: string | undefined;
  readonly context?: string | undefined;
  readonly type?: string | undefined;
  readonly usedBy?: string | undefined;
}

/**
 * The variables that are asked for, as a query still to be run; a variable of another flow is never
 * among those a flow uses.
 */
export async function selectVariables(
  { server, companyId }: Pick<Call, 'server' | 'companyId'>,
  db: Queries,
  { query, context, type, usedBy }: VariableAsked,
) {
  let matching = db.selectFrom('constructs');
  if (query)
    matching = matching.where(eb =>
      eb.or([containsText('name', query), containsText('display_name', query)]),
    );
  if (context) matching = matching.where('context', '=', context);
  if (type) matching = matching.where('type', '=', type);
  if (usedBy) {
    const named = (await server.find(variableUses)?.namedBy(db, companyId, usedBy)) ?? [];
    matching = matching.where(eb =>
      eb.or([
        eb('flow_id', '=', usedBy),
        ...(named.length > 0 ? [eb('name', 'in', [...named])] : []),
      ]),
    );
  }
  return matching;
}

const valueSize = sql<number | null>`octet_length(value)`;
const toSized = (
  { name, size }: { readonly name: string; size: number | null },
  values: boolean,
) => ({
  name,
  size: values ? Number(size ?? 0) : 0,
});

const columns = listKeys(constructs.columns);
const bare = columns.filter(column => column !== 'value');

/** Reads variables by name, in the order of their names. */
async function readRows(db: Queries, names: readonly string[], values: boolean) {
  const rows = db
    .selectFrom('constructs')
    .where('name', 'in', [...names])
    .orderBy('name');
  if (values) return rows.selectAll().execute();
  return (await rows.select(bare).execute()).map(row => ({ ...row, value: null }));
}

/** Variables listed and counted, and where each is used. */
export const variableReads = [
  handle(listVariables, async ({ query: asked }, call) => {
    const { page = 0, limit, names, flowId, values = true } = asked;
    let variables = await selectVariables(call, call.db, asked);
    if (names) {
      const wanted = names.split(',').map(each => each.trim());
      variables = variables.where('name', 'in', wanted);
    }
    if (flowId) variables = variables.where('flow_id', 'in', ['', flowId]);
    const { total } = await variables
      .select(eb => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    let sized = variables.select(['name', valueSize.as('size')]).orderBy('name');
    if (limit !== undefined) sized = sized.limit(limit).offset(page * limit);
    const pause = createPause(call.companyId);
    const listed: [string, Variable][] = [];
    const sizes = (await sized.execute()).map(each => toSized(each, values));
    heldDocuments.holdAll(call.db, sizes);
    for (const some of inBatches(sizes))
      for (const row of await readRows(call.db, some, values)) {
        await pause();
        listed.push([row.name, toVariable(row, Number(total))]);
      }
    return Object.fromEntries(listed);
  }),
  handle(countVariables, async ({ query }, call) => {
    const matching = await selectVariables(call, call.db, query);
    const rows = await matching
      .select(['context', 'type', eb => eb.fn.countAll<number>().as('count')])
      .groupBy(['context', 'type'])
      .execute();
    return {
      groups: rows.map(({ context, type, count }) => ({ context, type, count: Number(count) })),
    };
  }),
  handle(listVariableFlows, async (_, call) => {
    const readable = mayReadUses(call);
    const flows = readable ? await call.server.get(variableUses).flows(call.db) : [];
    return { readable, flows: [...flows] };
  }),
  handle(listVariableUses, async ({ params }, call) => {
    const { name } = await findVariable(call.db, params.name);
    const byName = await heavyWork.run(call.companyId, () => findUses(call, [name]));
    const uses = byName.get(name) ?? [];
    if (mayReadUses(call)) return { uses: [...uses], hidden: 0 };
    return { uses: [], hidden: new Set(uses.map(({ flowId }) => flowId)).size };
  }),
];

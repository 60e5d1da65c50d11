import type { Queries } from '#core/server';
import { createPause } from '#core/server/internal';
import { isWriting } from '#core/server/database/writing';
import { variableContexts, variableKey, type CarriedVariable } from '../../contract';
import type { ConstructRow } from '../tables';
import { toCarriedVariable } from '../variableRow';
import { namesAtOnce } from '#core/server/database/table/inBatches';

const columns = [
  'company_id',
  'name',
  'context',
  'type',
  'display_name',
  'mutable',
  'min',
  'max',
  'flow_id',
  'customer_id',
  'created_date',
  'carried',
] as const;

/** A pause between rows, but in a transaction for which others wait. */
const createReadPause = (db: Queries, companyId: string) =>
  isWriting(db) ? () => Promise.resolve() : createPause(companyId);

type Bare = Pick<ConstructRow, (typeof columns)[number]>;

/**
 * Reads the variables of these bare names that an environment and a flow have, as exports carry
 * them, by composite name.
 */
export async function readCarried(
  db: Queries,
  companyId: string,
  which: { readonly flowId: string; readonly names: readonly string[]; readonly values: boolean },
): Promise<readonly CarriedVariable[]> {
  const { flowId, names, values } = which;
  const keys = [...new Set(names)].flatMap(name =>
    variableContexts.map(context => variableKey(name, context, flowId)),
  );
  const pause = createReadPause(db, companyId);
  const carried: CarriedVariable[] = [];
  for (let at = 0; at < keys.length; at += namesAtOnce) {
    const rows: readonly (Bare & Partial<ConstructRow>)[] = await db
      .selectFrom('constructs')
      .select(values ? [...columns, 'value'] : [...columns])
      .where('company_id', '=', companyId)
      .where('flow_id', 'in', ['', flowId])
      .where('name', 'in', keys.slice(at, at + namesAtOnce))
      .execute();
    for (const row of rows) {
      await pause();
      carried.push(toCarriedVariable({ value: null, ...row }, values));
    }
  }
  return carried.sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** Reads the variables of a flow with their values, and who made the first of them. */
export async function readOwn(
  db: Queries,
  companyId: string,
  flowId: string,
): Promise<{
  readonly variables: readonly CarriedVariable[];
  readonly customerId: string | undefined;
}> {
  const pause = createReadPause(db, companyId);
  const rows = await db
    .selectFrom('constructs')
    .selectAll()
    .where('flow_id', '=', flowId)
    .orderBy('name')
    .execute();
  const variables: CarriedVariable[] = [];
  for (const row of rows) {
    await pause();
    variables.push(toCarriedVariable(row, true));
  }
  return { variables, customerId: rows[0]?.customer_id };
}

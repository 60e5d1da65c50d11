import { type Call, type Queries, requireRoom } from '#core/server';
import { readRoom, type Room } from '#core/server/internal';
import { toContext, variableKey, type VariableType } from '../contract';
import { defaultBounds } from '../domain/variableFaults';
import { readVariableValue } from '../domain/variableValue';
import type { ConstructRow } from './tables';
import { toStoredValue } from './variableRow';
import { variableLimit } from './limits/VariableSpace';

/** A variable as somebody asks for it; `name` is the bare name. */
export interface WantedVariable {
  readonly name: string;
  readonly context: string;
  readonly type: VariableType;
  readonly displayName?: string | undefined;
  readonly value?: unknown;
  readonly mutable?: boolean | undefined;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly flowId?: string | undefined;
}

/** The row of a variable that a person makes; its terms were judged before. */
export function newRow(
  { server, companyId, customerId }: Pick<Call, 'server' | 'companyId' | 'customerId'>,
  wanted: WantedVariable,
): ConstructRow {
  const { name, type } = wanted;
  const context = toContext(wanted.context);
  const flowId = context === 'flow' ? (wanted.flowId ?? '') : '';
  const key = variableKey(name, context, flowId);
  const read = readVariableValue(type, wanted.value);
  return {
    company_id: companyId,
    name: key,
    context,
    type,
    display_name: wanted.displayName ?? '',
    value: toStoredValue(server, companyId, key, type, 'value' in read ? read.value : undefined),
    mutable: wanted.mutable === false ? 0 : 1,
    min: wanted.min ?? defaultBounds.min,
    max: wanted.max ?? defaultBounds.max,
    flow_id: flowId,
    customer_id: customerId,
    created_date: Date.now(),
    carried: 0,
  };
}

/** Counts the variables that the company made; those that came with flows do not count. */
async function countMade(db: Queries): Promise<number> {
  const { made } = await db
    .selectFrom('constructs')
    .select(eb => eb.fn.countAll<number>().as('made'))
    .where('carried', '=', 0)
    .executeTakeFirstOrThrow();
  return Number(made);
}

/** Reads how many variables the company may make and has made. */
export const readVariableRoom = (db: Queries, companyId: string): Promise<Room> =>
  readRoom(db, companyId, variableLimit, () => countMade(db));

/** Refuses so many variables that were just written where the company may not have them. */
export const requireMadeRoom = (db: Queries, companyId: string, more: number): Promise<void> =>
  requireRoom(db, companyId, variableLimit, async () => (await countMade(db)) - more, more);

/** Refuses one variable more than the company may have. */
export const requireVariableRoom = (db: Queries, companyId: string): Promise<void> =>
  requireRoom(db, companyId, variableLimit, () => countMade(db));

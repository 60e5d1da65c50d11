import { codes, Failure } from '../../../../core/contract';
import { handle, isTaken, type Call, type Queries } from '../../../../core/server';
import {
  createVariable,
  deleteVariable,
  masked,
  saveVariable,
  variableKey,
  variableStore,
  type VariableType,
} from '../../contract';
import { defaultBounds, variableFaults, type VariableTerms } from '../../domain/variableFaults';
import { readVariableValue } from '../../domain/variableValue';
import type { ConstructsTable } from '../tables';
import { refuseWhileRead } from './usesOf';
import { findVariable, stored, valueOf, variableOf } from './variableRow';

const usualLimit = 100;

function refuseFaults(terms: VariableTerms, isNew: boolean): void {
  const faults = variableFaults(terms, isNew);
  if (faults.length === 0) return;
  const details = faults.map(({ field, message }) => ({ at: `body/${field}`, message }));
  throw new Failure(400, codes.invalid, faults.map(({ message }) => message).join(' '), details);
}

const valueRead = (type: VariableType, value: unknown) => {
  const read = readVariableValue(type, value);
  return 'value' in read ? read.value : undefined;
};

/** The company's own limit, else the usual one; variables that came with flows do not count. */
async function refuseAboveLimit(db: Queries, companyId: string): Promise<void> {
  const company = await db
    .selectFrom('companies')
    .select('entitlement')
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  const entitlement = JSON.parse(company.entitlement) as { attributes?: { total?: unknown } };
  const total = entitlement.attributes?.total;
  const limit = typeof total === 'number' ? total : usualLimit;
  const { made } = await db
    .selectFrom('constructs')
    .select(eb => eb.fn.countAll<number>().as('made'))
    .where('carried', '=', 0)
    .executeTakeFirstOrThrow();
  if (Number(made) >= limit)
    throw new Failure(
      400,
      codes.invalid,
      `This company may have ${limit} variables and has ${made}. Delete one that is no longer used.`,
    );
}

const audited = (row: ConstructsTable) => variableOf(row);

async function create(
  call: Call,
  body: {
    name: string;
    context: string;
    type: VariableType;
    displayName?: string;
    value?: unknown;
    mutable?: boolean;
    min?: number;
    max?: number;
    flowId?: string;
  },
) {
  const { server, companyId, customerId, transaction, audit } = call;
  const name = body.name.trim();
  const terms = { ...defaultBounds, ...body, name };
  refuseFaults(terms, true);
  const flowId = body.context === 'flow' ? body.flowId! : '';
  const key = variableKey(name, body.context, flowId);
  const row: ConstructsTable = {
    company_id: companyId,
    name: key,
    context: body.context,
    type: body.type,
    display_name: body.displayName ?? '',
    value: stored(server, companyId, key, body.type, valueRead(body.type, body.value)),
    mutable: body.mutable === false ? 0 : 1,
    min: terms.min,
    max: terms.max,
    flow_id: flowId,
    customer_id: customerId,
    created_date: Date.now(),
    carried: 0,
  };
  try {
    await transaction(async db => {
      await refuseAboveLimit(db, companyId);
      await db.insertInto('constructs').values(row).execute();
      await audit({ action: 'create', resource: 'variable', resourceId: key, after: audited(row) }, db);
    });
  } catch (error) {
    if (isTaken(error)) throw new Failure(409, codes.conflict, 'Construct already exists');
    throw error;
  }
  server.get(variableStore).forget(companyId);
  return { [key]: variableOf(row) };
}

/** Variables made, changed and deleted, one at a time. */
export const variableHandlers = [
  handle(createVariable, async ({ body }, call) => create(call, body)),
  handle(saveVariable, async ({ params, body }, { server, companyId, transaction, audit }) => {
    const { key, row } = await transaction(async db => {
      const before = await findVariable(server, db, params.name);
      if (body.context !== before.context || (body.flowId ?? before.flow_id) !== before.flow_id)
        throw new Failure(
          400,
          codes.invalid,
          `The context of a variable cannot be changed from "${before.context}". Make another variable instead.`,
          [{ at: 'body/context', message: 'cannot be changed' }],
        );
      const given = 'value' in body && !(before.type === 'secret' && body.value === masked);
      const leavesSecret = before.type === 'secret' && body.type !== 'secret';
      const kept = leavesSecret ? undefined : valueOf(server, before);
      const value = given ? body.value : kept;
      const terms = {
        name: params.name,
        context: before.context,
        type: body.type,
        min: body.min ?? before.min,
        max: body.max ?? before.max,
        flowId: before.flow_id,
        value,
      };
      refuseFaults(terms, false);
      const after: ConstructsTable = {
        ...before,
        type: body.type,
        display_name: body.displayName ?? before.display_name,
        mutable: (body.mutable ?? before.mutable === 1) ? 1 : 0,
        min: terms.min,
        max: terms.max,
        value: stored(server, companyId, before.name, body.type, valueRead(body.type, value)),
      };
      const { company_id: _company, name: key, ...changes } = after;
      await db.updateTable('constructs').set(changes).where('name', '=', key).execute();
      await audit(
        { action: 'update', resource: 'variable', resourceId: key, before: audited(before), after: audited(after) },
        db,
      );
      return { key, row: after };
    });
    server.get(variableStore).forget(companyId);
    return { [key]: variableOf(row) };
  }),
  handle(deleteVariable, async ({ params, query }, call) => {
    const { server, companyId, transaction, audit } = call;
    await transaction(async db => {
      const row = await findVariable(server, db, params.name);
      if (!query.evenIfUsed) await refuseWhileRead({ ...call, db }, row.name);
      await db.deleteFrom('constructs').where('name', '=', row.name).execute();
      await audit({ action: 'delete', resource: 'variable', resourceId: row.name, before: audited(row) }, db);
    });
    server.get(variableStore).forget(companyId);
    return { message: 'Successfully deleted attribute' };
  }),
];

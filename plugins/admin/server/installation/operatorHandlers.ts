import { codes, Failure, format } from '#core/contract';
import { handle, normalizeEmail, type Queries } from '#core/server';
import { addOperator, listOperators, removeOperator, type Operator } from '../../contract';
import { installationStrings as strings } from '../../installationStrings';

interface Row {
  readonly customer_id: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly last_login: number;
}
const columns = ['customer_id', 'email', 'first_name', 'last_name', 'last_login'] as const;
const toOperator = (row: Row): Operator => ({
  customerId: row.customer_id,
  name: `${row.first_name} ${row.last_name}`.trim() || row.email,
  email: row.email,
  lastLogin: row.last_login,
});
const mark = (db: Queries, customerId: string, operator: 0 | 1) =>
  db.updateTable('customers').set({ operator }).where('customer_id', '=', customerId).execute();

/** Who runs the installation. */
export const operatorHandlers = [
  handle(listOperators, async (_, { server }) => {
    const rows = await server.database.across
      .selectFrom('customers')
      .select(columns)
      .where('operator', '=', 1)
      .orderBy('first_name')
      .orderBy('last_name')
      .orderBy('customer_id')
      .execute();
    return { operators: rows.map(toOperator) };
  }),

  handle(addOperator, async ({ body }, call) => {
    const email = normalizeEmail(body.email);
    const refuse = (status: number, message: string) =>
      new Failure(status, codes.invalid, message, [{ at: 'body/email', message }]);
    return call.transaction(async db => {
      const row = await db
        .selectFrom('customers')
        .select([...columns, 'status', 'operator'])
        .where('email', '=', email)
        .executeTakeFirst();
      if (!row) throw refuse(404, format(strings.nobodyHere, { email }));
      if (row.operator) throw refuse(409, format(strings.operatorAlready, { email }));
      // Whoever holds the link of an invitation could open the account before its owner does.
      if (row.status === 'invited') throw refuse(409, format(strings.stillInvited, { email }));
      await mark(db, row.customer_id, 1);
      const entry = {
        action: 'create',
        resource: 'operator',
        resourceId: row.customer_id,
        after: { email },
      };
      await call.audit(entry, db);
      return toOperator(row);
    });
  }),

  handle(removeOperator, async ({ params: { customerId } }, call) => {
    await call.transaction(async db => {
      // Of two operators who remove each other at once one waits here, and then finds itself the
      // last.
      const all = db
        .selectFrom('customers')
        .select(columns)
        .where('operator', '=', 1)
        .orderBy('customer_id');
      const rows = await (
        call.server.database.engine === 'postgres' ? all.forUpdate() : all
      ).execute();
      const found = rows.find(row => row.customer_id === customerId);
      if (!found) throw new Failure(404, codes.notFound, strings.noOperator.text);
      if (rows.length === 1) throw new Failure(409, codes.conflict, strings.lastOperator.text);
      await mark(db, customerId, 0);
      const before = { email: found.email };
      await call.audit(
        { action: 'delete', resource: 'operator', resourceId: customerId, before },
        db,
      );
    });
    return { message: strings.operatorRemovedNote.text };
  }),
];

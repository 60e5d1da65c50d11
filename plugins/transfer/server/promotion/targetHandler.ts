import { can, evaluate, every } from '#core/contract';
import { callIn, handle } from '#core/server';
import { Failure } from '#core/contract';
import { access } from '#plugins/flows/contract';
import { listTargets } from '../../contract';
import { promotionStrings } from '../../promotionStrings';

const write = every(can(access, 'create'), can(access, 'update'));

/** The other companies of the person, with what keeps flows from being promoted there. */
export const targetHandler = handle(listTargets, async (_, call) => {
  const { server, customerId, companyId } = call;
  const rows = await server.database.across
    .selectFrom('memberships')
    .innerJoin('companies', 'companies.company_id', 'memberships.company_id')
    .select(['companies.company_id', 'companies.name'])
    .where('memberships.customer_id', '=', customerId)
    .where('memberships.company_id', '!=', companyId)
    .orderBy('companies.name')
    .orderBy('companies.company_id')
    .execute();
  const targets = [];
  for (const row of rows) {
    const fault = await faultIn(call, row.company_id);
    targets.push({
      companyId: row.company_id,
      name: row.name,
      ...(fault === undefined ? {} : { fault }),
    });
  }
  return { targets };
});

async function faultIn(
  call: Parameters<typeof callIn>[0],
  companyId: string,
): Promise<string | undefined> {
  try {
    const there = await callIn(call, companyId);
    return evaluate(write, there.access).open ? undefined : promotionStrings.mayNot.text;
  } catch (fault) {
    if (fault instanceof Failure) return fault.message;
    throw fault;
  }
}

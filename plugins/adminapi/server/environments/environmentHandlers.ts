import type { Handler } from '#core/server';
import * as calls from '../../contract/environmentCalls';
import { answer, linkTo, toTime } from '../answer';

/** The parts of an environment, by the relation of the link to each. */
const parts = [
  'flows',
  'davinciApplications',
  'connectors',
  'connectorInstances',
  'variables',
  'forms',
] as const;

/** The call on the environment itself, at which the links of all its resources point. */
export const environmentHandlers: readonly Handler[] = [
  answer(calls.getEnvironment, async (_, call) => {
    const { name, created_date } = await call.server.database.allCompanies
      .selectFrom('companies')
      .select(['name', 'created_date'])
      .where('company_id', '=', call.companyId)
      .executeTakeFirstOrThrow();
    const links = parts.map(part => [part, linkTo(call, `/${part}`)] as const);
    return {
      _links: { self: linkTo(call), ...Object.fromEntries(links) },
      id: call.companyId,
      name,
      createdAt: toTime(created_date),
    };
  }),
];

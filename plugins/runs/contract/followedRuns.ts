import { Type } from 'typebox';
import { can, endpoint, errorMessages } from '#core/contract';
import { access } from '#plugins/flows/contract/references';
import { Run, RunStatus } from './runs';

export const followRuns = endpoint('GET /company/:companyId/runs', {
  summary:
    'Lists runs in the environment that started at or after `since`, oldest first, so that you can follow runs as they happen.',
  query: Type.Object({
    /** Epoch milliseconds; ten minutes ago where it is left out. */
    since: Type.Optional(Type.Integer({ minimum: 0 })),
    flowId: Type.Optional(Type.String({ maxLength: 200 })),
    status: Type.Optional(RunStatus),
    isTrial: Type.Optional(Type.Boolean()),
    onlyErrors: Type.Optional(Type.Boolean()),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
  }),
  reply: Type.Object({ runs: Type.Array(Run), more: Type.Boolean() }),
  when: can(access, 'read'),
  failure: errorMessages.fetchFlowStats,
});

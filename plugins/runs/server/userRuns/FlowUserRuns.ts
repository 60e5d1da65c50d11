import { sql } from 'kysely';
import { type Queries, type ServerHost, handle } from '#core/server';
import {
  type UserRuns,
  getUserInteraction,
  listUserEvents,
  userEventLimit,
  userRuns,
} from '../../contract';
import { isDebugViewEnabled } from '../runs/debugView';
import { readRun, withoutData } from '../runs/readRun';
import { runColumns, toRun, type RunRow } from '../runs/runRow';
import { codes, Failure } from '#core/contract';
import { userRunStrings } from '../../userRunStrings';

/** The condition of the index of users is written out, so that both engines see it. */
const selectUserRuns = (db: Queries, userId: string) =>
  db
    .selectFrom('interactions')
    .select([...runColumns])
    .where('user_id', '=', userId)
    .where(sql<boolean>`user_id <> ''`);

/** The activity of end users, from the record of runs. */
export class FlowUserRuns implements UserRuns {
  constructor(private readonly server: ServerHost) {}

  async list(companyId: string, userId: string, { page, limit }: { page: number; limit: number }) {
    const db = this.server.database.forCompany(companyId);
    const rows = await selectUserRuns(db, userId)
      .orderBy('start_time', 'desc')
      .orderBy('interaction_id', 'desc')
      .offset(page * limit)
      .limit(limit + 1)
      .execute();
    return { runs: await this.named(db, rows.slice(0, limit)), more: rows.length > limit };
  }

  async events(
    companyId: string,
    userId: string,
    interactionId: string,
    { page, limit }: { page: number; limit: number },
  ) {
    const db = this.server.database.forCompany(companyId);
    const own = await selectUserRuns(db, userId)
      .where('interaction_id', '=', interactionId)
      .executeTakeFirst();
    if (!own) return undefined;
    const [[run], { steps }, shown] = await Promise.all([
      this.named(db, [own]),
      readRun(db, { flowId: own.flow_id, interactionId }),
      isDebugViewEnabled(db),
    ]);
    const events = steps.slice(page * limit, (page + 1) * limit);
    return run && { run, events: shown ? events : events.map(withoutData), total: steps.length };
  }

  private async named(db: Queries, rows: readonly RunRow[]) {
    if (rows.length === 0) return [];
    const flows = await db
      .selectFrom('flows')
      .select(['flow_id', 'name'])
      .where('flow_id', 'in', [...new Set(rows.map(({ flow_id }) => flow_id))])
      .execute();
    const names = new Map(flows.map(({ flow_id, name }) => [flow_id, name]));
    return rows.map(row => ({ ...toRun(row), flowName: names.get(row.flow_id) ?? '' }));
  }
}

/** The handlers that list the activity of a user of the selected environment. */
export const userEvents = [
  handle(listUserEvents, async ({ params: { userId }, query: { page = 0, limit = 24 } }, call) => {
    const listed = await call.server.get(userRuns).list(call.companyId, userId, { page, limit });
    return { events: [...listed.runs], more: listed.more };
  }),

  handle(
    getUserInteraction,
    async ({ params, query: { page = 0, limit = userEventLimit } }, { companyId, server }) => {
      const { userId, interactionId } = params;
      const terms = { page, limit };
      const steps = await server.get(userRuns).events(companyId, userId, interactionId, terms);
      if (!steps) throw new Failure(404, codes.notFound, userRunStrings.noRun.text);
      return { ...steps, events: [...steps.events] };
    },
  ),
];

import type { RunReader } from '../../contract';
import { isDebugViewEnabled } from './debugView';
import { readRun } from './readRun';
import { toRun } from './runRow';

/** Reads single runs for other server halves. */
export const createRunReader = (): RunReader => ({
  read: async (db, which) => {
    const { row, steps } = await readRun(db, which);
    return { run: toRun(row), steps, shown: await isDebugViewEnabled(db) };
  },
  findLastFailed: async (db, flowId) => {
    const row = await db
      .selectFrom('interactions')
      .select('interaction_id')
      .where('flow_id', '=', flowId)
      .where('has_error', '=', 1)
      .orderBy('start_time', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row?.interaction_id as string | undefined;
  },
});

import { handle } from '#core/server';
import { heavyWork } from '#core/server/internal';
import { listFollowers as endpoint } from '../contract';
import { FollowerCounts } from './FollowerCounts';

const counts = new FollowerCounts();

/** Tells what follows what in the environment’s other flows, by turns of environments. */
export const listFollowers = handle(endpoint, ({ query }, { db, companyId }) =>
  heavyWork.run(companyId, async () => ({
    followers: await counts.count(db, companyId, query.flowId),
  })),
);

import { handle } from '#core/server';
import { versionReader } from '#plugins/flows/contract/internal';
import { heavyWork } from '#core/server/internal';
import { listFollowers as endpoint } from '../contract';
import { FollowerCounts } from './FollowerCounts';

const counts = new FollowerCounts();

/** Tells what follows what in the environment’s other flows, by turns of environments. */
export const listFollowers = handle(endpoint, ({ query }, { db, companyId, server }) =>
  heavyWork.run(companyId, async () => ({
    followers: await counts.count(server.get(versionReader), db, companyId, query.flowId),
  })),
);

import type { DeployObserver } from '#plugins/flows/contract/internal';
import { gitActor } from './gitActor';

/** So long after a deploy it is committed, so that several at once are one sync. */
const pauseMs = 1000;

/** Has what a person deploys committed soon, where the environment’s branch takes it. */
export const commitSoon: DeployObserver = async (_, db, { actorId, at }) => {
  if (actorId === gitActor) return;
  await db
    .updateTable('git_links')
    .set({ next_due: at + pauseMs })
    .where('commits', '=', 1)
    .execute();
};

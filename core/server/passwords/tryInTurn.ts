import { FairQueue } from '../fairness/FairQueue';

const tries = new FairQueue({
  title: 'turn of password tries',
  places: Number.MAX_SAFE_INTEGER,
  share: () => 1,
});

/**
 * Counts and checks one password of an account after the other in this process. A try counts as
 * failed until its password is known to be right, so several right ones at once would lock it.
 *
 * @param account of anyone or no one, so that how long a try takes does not tell which
 * @throws TooManyRequestsError 429 where 500 tries wait
 */
export const tryInTurn = <T>(account: string, work: () => Promise<T>): Promise<T> =>
  tries.run(account, work);

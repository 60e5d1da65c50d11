import { FairQueue } from './FairQueue';

/**
 * Calls that bring large bodies, and jobs that read or write whole companies, by turns of companies.
 */
export const heavyWork = new FairQueue({ title: 'turn of heavy work', places: 4, longest: 200 });

/**
 * Answers that list all of an environment, by turns of companies: each is in memory from when it is
 * read until it is written, and a crowd of them would take all that the process has.
 */
export const longAnswers = new FairQueue({ title: 'turn of long answers', places: 4 });

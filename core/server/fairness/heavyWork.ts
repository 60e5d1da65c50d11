import { FairQueue } from './FairQueue';

/**
 * Calls that bring large bodies, and jobs that read or write whole companies, by turns of companies.
 */
export const heavyWork = new FairQueue({ title: 'turn of heavy work', places: 4, longest: 200 });

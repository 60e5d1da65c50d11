import type { Service } from '#core/contract';
import type { Tally } from './Tally';

/** Counts runs and outcomes; one a process. */
export const tallyService: Service<Tally> = { kind: 'service', id: 'analytics.tally' };

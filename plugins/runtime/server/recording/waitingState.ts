import { sealedColumn } from '#core/server';

/** The state of runs that wait, which is encrypted. */
export const waitingState = sealedColumn('interactions', 'interaction_id', 'state', {
  among: { column: 'status', value: 'waiting' },
});

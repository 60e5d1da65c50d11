import { createEncryptedColumn } from '#core/server';

/** The state of runs that wait, which is encrypted. */
export const waitingState = createEncryptedColumn('interactions', 'interaction_id', 'state', {
  among: { column: 'status', value: 'waiting' },
});

import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { ArchivedTable } from '#core/server';
import { strings } from '../../strings';

const Days = Type.Integer({ minimum: 1 });

/** How long runs are kept. */
export const archivedRetention: ArchivedTable = {
  table: 'run_retention',
  title: strings.archivedRetention.text,
  key: [],
  order: 16,
  part: 'configuration',
  nameOf: () => strings.archivedRetention.text,
  fault: row => (Value.Check(Days, row['days']) ? undefined : 'The days make no sense.'),
};

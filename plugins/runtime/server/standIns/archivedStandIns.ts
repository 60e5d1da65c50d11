import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { ArchivedTable } from '#core/server';
import { strings } from '../../strings';

const StandInVersion = Type.Integer({ minimum: -1 });

/** Flows that stand in for capabilities. */
export const archivedStandIns: ArchivedTable = {
  table: 'stand_ins',
  title: strings.archivedStandIns.text,
  key: ['connector_id', 'capability'],
  order: 55,
  part: 'configuration',
  passing: ['updated_date'],
  of: { table: 'flows', column: 'flow_id' },
  nameOf: row => `${String(row['connector_id'])}/${String(row['capability'])}`,
  fault: row =>
    Value.Check(StandInVersion, row['version_id']) ? undefined : 'Its version makes no sense.',
};

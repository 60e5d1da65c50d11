import type { Job } from '#core/server';
import { forgetOld } from '#core/server/internal';
import { analyticsSettings } from '../analyticsSettings';
import { day, hoursKept, getBucketStart } from '../../domain/buckets';
import {
  analyticsErrors,
  analyticsExamples,
  analyticsNodes,
  analyticsOutcomes,
  analyticsRuns,
  companyCounts,
} from '../figures/tables';

/**
 * Drops figures that were kept long enough: those by the hour after some weeks, those by the day
 * when the operator says.
 */
export const forgetFigures: Job = {
  id: 'analytics.forgetFigures',
  every: day,
  async run(context) {
    const { server, due } = context;
    const hours = getBucketStart('h', due - hoursKept);
    const days = getBucketStart('d', due - server.settingsOf(analyticsSettings).days * day);
    const ofHours = { by: 'bucket', within: { grain: 'h' }, before: hours } as const;
    const ofDays = { by: 'bucket', within: { grain: 'd' }, before: days } as const;
    await forgetOld(
      context,
      { table: analyticsRuns, ...ofHours },
      { table: analyticsRuns, ...ofDays },
      { table: analyticsNodes, ...ofHours },
      { table: analyticsNodes, ...ofDays },
      { table: analyticsErrors, ...ofHours },
      { table: analyticsErrors, ...ofDays },
      { table: analyticsOutcomes, ...ofHours },
      { table: analyticsOutcomes, ...ofDays },
      { table: analyticsExamples, by: 'bucket', before: hours },
      { table: companyCounts, by: 'day', before: days },
    );
  },
};

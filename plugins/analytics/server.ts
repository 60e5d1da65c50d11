import { defineServerPlugin } from '../../core/server';
import { figureParts } from './server/figures/figureParts';
import { readingHandlers } from './server/reading/readingHandlers';
import { settlingParts } from './server/settling/settlingParts';

/** Figures of runs: counted as they run, read by the hour and the day. */
export default defineServerPlugin({
  id: 'analytics',
  migrations: figureParts.migrations,
  companyTables: figureParts.companyTables,
  handles: readingHandlers,
  contributes: [...figureParts.contributes, ...settlingParts],
});

import { defineServerPlugin } from '#core/server';
import { embedParts } from './server/embedding/embedParts';
import { figureParts } from './server/figures/figureParts';
import { readingHandlers } from './server/reading/readingHandlers';
import { settlingParts } from './server/settling/settlingParts';

/** Figures of runs: counted as they run, read by the hour and the day. */
export default defineServerPlugin({
  id: 'analytics',
  migrations: figureParts.migrations,
  companyTables: figureParts.companyTables,
  handles: [...readingHandlers, ...embedParts.handles],
  contributes: [...figureParts.contributes, ...settlingParts, ...embedParts.contributes],
});

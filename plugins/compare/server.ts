import { contribute, defineServerPlugin, jobs } from '#core/server';
import { notePresence, forgetPresence } from './server/presence/notePresence';
import { flowPresence } from './server/tables';

/** The server half of the compare plugin: who else has a flow open. */
export default defineServerPlugin({
  id: 'compare',
  tables: [flowPresence],
  handles: [notePresence],
  contributes: [contribute(jobs, 'compare.forgetPresence', forgetPresence)],
});

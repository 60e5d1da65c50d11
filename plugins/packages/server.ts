import { defineServerPlugin } from '#core/server';
import { logNeeded } from './server/neededPackages';
import { packageHandlers } from './server/packageHandlers';

/** The server code of plugins from packages: operators install, switch, and remove them. */
export default defineServerPlugin({
  id: 'packages',
  handles: packageHandlers,
  activate: logNeeded,
});

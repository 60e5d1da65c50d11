import { defineServerPlugin } from '#core/server';
import { standInHandlers } from './server/standInHandlers';

/** The server half of the standins plugin; runs find their stand-ins in the runtime. */
export default defineServerPlugin({ id: 'standins', handles: standInHandlers });

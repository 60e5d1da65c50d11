import { defineServerPlugin } from '#core/server';
import { renameHandlers } from './server/renameHandlers';

/** The server half of the refactoring plugin: names that change in all flows. */
export default defineServerPlugin({ id: 'refactoring', handles: renameHandlers });

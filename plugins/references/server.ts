import { defineServerPlugin } from '#core/server';
import { surroundingsHandler } from './server/surroundings';

/** The server half of references: what the flows around a flow tell of its types. */
export default defineServerPlugin({ id: 'references', handles: [surroundingsHandler] });

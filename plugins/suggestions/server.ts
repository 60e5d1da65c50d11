import { defineServerPlugin } from '#core/server';
import { listFollowers } from './server/FollowerCounts';

/** The server half of suggestions: counts over the flows of an environment. */
export default defineServerPlugin({ id: 'suggestions', handles: [listFollowers] });

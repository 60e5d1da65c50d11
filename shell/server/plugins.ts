import type { ServerPlugin } from '../../core/server';

/** The server halves of this installation, in the order in which they take their places. */
export const plugins: readonly ServerPlugin[] = [];

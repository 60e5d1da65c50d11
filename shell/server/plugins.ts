import type { ServerPlugin } from '../../core/server';
import apps from '../../plugins/apps/server';
import connections from '../../plugins/connections/server';
import flows from '../../plugins/flows/server';
import team from '../../plugins/team/server';

/** The server halves of this installation, in the order in which they take their places. */
export const plugins: readonly ServerPlugin[] = [connections, flows, apps, team];

import { can, namespace } from '#core/contract';
import { access } from '#plugins/flows/contract';

const releases = namespace('releases');

/** The history of what was deployed, and the canaries. */
export const history = releases.route('history', '/releases');
/** A canary with its figures. */
export const canaryPage = releases.route('canary', '/releases/canaries/:id');
/** Whether a person may see canaries and the history. */
export const mayRead = can(access, 'read');
/** Whether a person may start and change canaries, and roll back. */
export const mayDeploy = can(access, 'update');

import { definePlugin } from '#core/web';
import { strings } from './strings';

/** Canaries and the history of deployments in the browser. */
export default definePlugin({ id: 'releases', title: strings.title, contributes: [] });

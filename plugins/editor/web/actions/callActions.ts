import { inContext } from '#core/contract';
import { action, fromModule } from '#core/web/plugin';
import { openFlow } from '#plugins/flows/contract';
import { readBreadcrumbs } from '../../contract/breadcrumbs';
import { strings } from '../../strings';
import { openEditor } from '../session/openEditor';
import { findCall } from './findCall';

const view = () => import('./runViewActions');

/** Opens the flow that the selected node calls, with the way back. */
export const openSubflow = action('editor.openSubflow', {
  title: strings.openSubflow,
  words: 'go to called flow, drill down, follow',
  keys: 'mod+alt+o',
  when: inContext(openFlow),
  offered: (_, context) => {
    const session = context.find(openEditor)?.current;
    return session ? findCall(session.stage) !== undefined : false;
  },
  run: fromModule(view, 'openSubflow'),
});
/** Goes back to the node that calls the flow on screen, which was opened from there. */
const backToCaller = action('editor.backToCaller', {
  title: strings.backToCaller,
  words: 'parent flow, up, return',
  keys: 'mod+alt+b',
  when: inContext(openFlow),
  offered: () => readBreadcrumbs(new URLSearchParams(location.search)).length > 0,
  run: fromModule(view, 'backToCaller'),
});

/** Ways between a flow and those that it calls. */
export const callActions = [openSubflow, backToCaller];

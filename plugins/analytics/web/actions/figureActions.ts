import { can, every, inContext } from '#core/contract';
import { action, fromModule } from '#core/web/plugin';
import { access as flowsAccess, openFlow } from '#plugins/flows/contract';
import { strings } from '../../strings';
import { dashboard } from '../../contract';

/** Who sees figures. */
export const mayRead = can(flowsAccess, 'read');
const load = () => import('./runFigureActions');

/** Opens the figures of a flow of the list. */
export const showFigures = action('analytics.showFigures', {
  title: strings.showFigures,
  palette: false,
  when: mayRead,
  run: fromModule(load, 'showFigures'),
});

/** Opens the figures of the flow on screen. */
const showFiguresHere = action('analytics.ofFlow', {
  title: strings.figuresOfFlow,
  when: every(mayRead, inContext(openFlow)),
  run: fromModule(load, 'showFiguresHere'),
});

/** Actions that open figures. */
export const figureActions = [showFigures, showFiguresHere];

/** Where the figures of a flow are looked at. */
export const getFiguresPath = (flowId: string): string =>
  `${dashboard.to()}?flow=${encodeURIComponent(flowId)}`;

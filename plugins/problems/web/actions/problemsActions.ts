import { can, every, inContext } from '#core/contract';
import { action, fromModule } from '#core/web/plugin';
import { access, openFlow } from '#plugins/flows/contract';
import { strings } from '../../strings';

const load = () => import('./runProblemsActions');
const shown = inContext(openFlow);

const nextFinding = action('problems.next', {
  title: strings.cmdNextFinding,
  keys: 'f8',
  when: shown,
  run: fromModule(load, 'nextFinding'),
});
const previousFinding = action('problems.previous', {
  title: strings.cmdPreviousFinding,
  keys: 'shift+f8',
  when: shown,
  run: fromModule(load, 'previousFinding'),
});
const fixCertain = action('problems.fixCertain', {
  title: strings.cmdFixCertain,
  when: every(shown, can(access, 'update')),
  run: fromModule(load, 'fixCertain'),
});

/** The actions on what the linter found in the flow on screen. */
export const problemsActions = [nextFinding, previousFinding, fixCertain];

import { where } from '#core/contract';
import { command, contribute, page, provide } from '#core/web/plugin';
import { comparison, flowPicture } from '../../contract';
import { strings } from '../../strings';
import { comparing } from './comparing';
import { Comparisons, comparisons } from './Comparisons';

/** The screen that compares two versions, what it has compared, and flows drawn to be looked at. */
export const compareParts = [
  page('flows.compare', comparison, {
    title: strings.comparison,
    view: () => import('./ComparePage'),
  }),
  provide('flows.comparisons', {
    service: comparisons,
    per: 'company',
    create: () => new Comparisons(),
  }),
  command('flows.nextChange', {
    title: strings.compareNext,
    keys: 'n',
    when: where(comparing),
    run: () => import('./nextChange'),
  }),
  command('flows.previousChange', {
    title: strings.comparePrevious,
    keys: 'p',
    when: where(comparing),
    run: () => import('./previousChange'),
  }),
  contribute(flowPicture, 'flows.picture', { view: () => import('../picture/FlowPicture') }),
];

import { contribute, page, provide } from '../../../../core/web/plugin';
import { comparison, flowPicture } from '../../contract';
import { strings } from '../../strings';
import { Comparisons, comparisons } from './Comparisons';

/** The screen that compares two versions, what it has compared, and flows drawn to be looked at. */
export const compareParts = [
  page('flows.compare', comparison, { title: strings.comparison, view: () => import('./ComparePage') }),
  provide('flows.comparisons', { service: comparisons, per: 'company', create: () => new Comparisons() }),
  contribute(flowPicture, 'flows.picture', { view: () => import('../picture/FlowPicture') }),
];

import { page, provide } from '../../../../core/web/plugin';
import { comparison } from '../../contract';
import { strings } from '../../strings';
import { Comparisons, comparisons } from './Comparisons';

/** The screen that compares two versions, and what it has compared. */
export const compareParts = [
  page('flows.compare', comparison, { title: strings.comparison, view: () => import('./ComparePage') }),
  provide('flows.comparisons', { service: comparisons, per: 'company', create: () => new Comparisons() }),
];

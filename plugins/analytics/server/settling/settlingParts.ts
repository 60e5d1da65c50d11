import { contribute, jobs } from '#core/server';
import { countCompanies } from '../companies/countCompanies';
import { forgetFigures } from './forgetFigures';
import { settle } from './settle';

/** What keeps figures right and within their time. */
export const settlingParts = [
  contribute(jobs, 'analytics.settle', settle),
  contribute(jobs, 'analytics.forgetFigures', forgetFigures),
  contribute(jobs, 'analytics.countCompanies', countCompanies),
];

import { provide } from '#core/server';
import { flowPorter, flowPromoter } from '../../contract';
import { flowPromoterOf } from '../promotion/flowPromoterOf';
import { flowPorterOf } from './flowPorterOf';

/** What exports, imports and promotions for others add to the plugin's server half. */
export const portingParts = {
  contributes: [
    provide('flows.porter', flowPorter, flowPorterOf),
    provide('flows.promoter', flowPromoter, flowPromoterOf),
  ],
};

import { provide } from '../../../../core/server';
import { flowPorter } from '../../contract';
import { flowPorterOf } from './flowPorterOf';

/** What exports and imports for others add to the plugin's server half. */
export const portingParts = {
  contributes: [provide('flows.porter', flowPorter, flowPorterOf)],
};

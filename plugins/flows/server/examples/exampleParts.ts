import { companySeeds, contribute, provide } from '#core/server';
import { flowMaker } from '../../contract';
import { flowMakerOf } from './flowMakerOf';
import { seedExamples } from './seedExamples';

/** What flows that the product brings along add to the plugin's server half. */
export const exampleParts = {
  contributes: [
    provide('flows.maker', flowMaker, flowMakerOf),
    contribute(companySeeds, 'flows.examples', seedExamples, 50),
  ],
};

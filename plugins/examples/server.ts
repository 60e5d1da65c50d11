import { companySeeds, contribute, defineServerPlugin, provide } from '#core/server';
import { flowMaker } from '#plugins/flows/contract';
import { createFlowMaker } from './server/createFlowMaker';
import { seedExamples } from './server/seedExamples';

/** The server half of the examples plugin: the flows that an environment starts with. */
export default defineServerPlugin({
  id: 'examples',
  contributes: [
    provide('examples.maker', { service: flowMaker, create: createFlowMaker }),
    contribute(companySeeds, 'examples.flows', seedExamples, { order: 50 }),
  ],
});

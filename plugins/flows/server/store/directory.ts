import type { FlowDirectory } from '../../contract';
import { flowNames } from './flowNames';

/** The names of the flows, for other server halves. */
export const directory: FlowDirectory = {
  list: async db => [...(await flowNames(db))].map(([flowId, name]) => ({ flowId, name })),
};

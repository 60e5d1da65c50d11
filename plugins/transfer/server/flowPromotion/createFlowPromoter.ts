import type { ServerHost } from '#core/server';
import type { FlowPromoter } from '../../contract';
import { collectFlows } from './collectFlows';
import { planPromotion } from './planPromotion';
import { promoteFlows } from './promoteFlows';
import { rollBackFlows } from './rollBackFlows';

/** Flows brought from one company to another, for other server halves. */
export const createFlowPromoter = (server: ServerHost): FlowPromoter => ({
  collectFlows: (call, flowIds) => collectFlows({ ...call, server }, flowIds),
  planPromotion: (call, parcel, choices) => planPromotion({ ...call, server }, parcel, choices),
  promoteFlows: (call, parcel, terms) => promoteFlows({ ...call, server }, parcel, terms),
  rollBackFlows: (call, flows, terms) => rollBackFlows({ ...call, server }, flows, terms),
});

import type { ServerHost } from '#core/server';
import type { FlowPromoter } from '../../contract';
import { gathered } from './gathered';
import { planned } from './planned';
import { promoted } from './promoted';
import { putBack } from './putBack';

/** Flows brought from one company to another, for other server halves. */
export const flowPromoterOf = (server: ServerHost): FlowPromoter => ({
  gathered: (call, flowIds) => gathered({ ...call, server }, flowIds),
  planned: (call, parcel, choices) => planned({ ...call, server }, parcel, choices),
  promoted: (call, parcel, terms) => promoted({ ...call, server }, parcel, terms),
  putBack: (call, flows, terms) => putBack({ ...call, server }, flows, terms),
});

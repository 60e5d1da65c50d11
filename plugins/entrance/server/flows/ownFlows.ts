import { hashSecret, type FlowPurpose } from '#core/server';
import type { DrawnFlow } from '#plugins/flows/contract';
import { challenge } from './challenge';
import { enrol } from './enrol';
import { passwordless } from './passwordless';
import { proceed } from './proceed';
import { usernameless } from './usernameless';

/** The flow of each purpose. */
export const ownFlows: Readonly<Record<FlowPurpose, DrawnFlow>> = {
  challenge,
  enrol,
  passwordless,
  usernameless,
  proceed,
};
/** Changes when one of them does. */
export const ownFlowsDigest: string = hashSecret(JSON.stringify(ownFlows));

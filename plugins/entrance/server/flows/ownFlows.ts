import { hashSecret, type FlowPurpose } from '#core/server/internal';
import type { DrawnFlow } from '#plugins/flows/contract';
import { challenge } from './challenge';
import { enrol } from './enrol';
import { passwordless, usernameless } from './passwordless';
import { doneStep, createParameterReference, ownLook } from './steps';

/**
 * Asks for nothing and ends at once: for clients that run a flow at every sign-in, whether anything
 * is due or not.
 */
const proceed: DrawnFlow = {
  name: 'No more checks',
  description: 'Ends immediately when no more checks are needed',
  settings: ownLook,
  steps: [
    doneStep(
      { id: 'nothingdue', at: [0, 0], title: 'Continue' },
      createParameterReference('userId'),
      '',
    ),
  ],
  ways: [],
};

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

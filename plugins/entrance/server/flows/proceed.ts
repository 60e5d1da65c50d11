import type { DrawnFlow } from '#plugins/flows/contract';
import { doneStep, createParameterReference, ownLook } from './steps';

/**
 * Asks for nothing and ends at once: for clients that run a flow at every sign-on, whether anything
 * is due or not.
 */
export const proceed: DrawnFlow = {
  name: 'Nothing more to show',
  description: 'Ends at once where a member has shown all that is asked for',
  settings: ownLook,
  steps: [
    doneStep(
      { id: 'nothingdue', at: [0, 0], title: 'Go on' },
      createParameterReference('userId'),
      '',
    ),
  ],
  ways: [],
};

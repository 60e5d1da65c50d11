import type { EnvironmentClient } from '#core/command';
import type { Caller } from '../domain/apply/Caller';

/** An environment’s calls, as those make them who need not know how they are sent. */
export const toCaller = (client: EnvironmentClient): Caller => ({
  // The client fills in the environment where a path names it.
  call: (endpoint, input) => client.call(endpoint, input as never),
});

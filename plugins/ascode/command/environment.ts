import type { CommandContext, EnvironmentClient } from '#core/command';
import { flowItemKinds } from '../contract';
import type { Caller } from '../domain/apply/Caller';

/** An environment’s calls, as those make them who need not know how they are sent. */
export const toCaller = (
  context: Pick<CommandContext, 'at'>,
  client: EnvironmentClient,
): Caller => ({
  // The client fills in the environment where a path names it.
  call: (endpoint, input) => client.call(endpoint, input as never),
  kinds: context.at(flowItemKinds),
});

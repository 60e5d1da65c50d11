import type { Call } from '#core/server';
import { perform } from '#core/server/internal';
import { flowItemKinds } from '../contract';
import type { Caller } from '../domain/apply/Caller';

/** Makes the console’s calls for whoever made this one. */
export const createCaller = (call: Call): Caller => ({
  call: (endpoint, input) => perform(call, endpoint, input),
  kinds: call.server.at(flowItemKinds),
});

import { codes, Failure } from '#core/contract';
import { handle } from '#core/server';
import { getUserInteraction, listUserEvents, userEventLimit, userRuns } from '../../contract';
import { userRunStrings } from '../../userRunStrings';

/** The handlers that list the activity of a user of the selected environment. */
export const userEvents = [
  handle(listUserEvents, async ({ params: { userId }, query: { page = 0, limit = 24 } }, call) => {
    const found = await call.server.get(userRuns).list(call.companyId, userId, { page, limit });
    return { events: [...found.runs], more: found.more };
  }),

  handle(
    getUserInteraction,
    async ({ params, query: { page = 0, limit = userEventLimit } }, { companyId, server }) => {
      const { userId, interactionId } = params;
      const terms = { page, limit };
      const found = await server.get(userRuns).events(companyId, userId, interactionId, terms);
      if (!found) throw new Failure(404, codes.notFound, userRunStrings.noRun.text);
      return { ...found, events: [...found.events] };
    },
  ),
];

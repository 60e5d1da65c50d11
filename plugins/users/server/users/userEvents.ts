import { codes, Failure } from '#core/contract';
import { handle, type Call } from '#core/server';
import { userRuns } from '#plugins/runs/contract';
import { getUserInteraction, listUserEvents, userEventLimit } from '../../contract';
import { userStrings } from '../../strings';

const runsOf = ({ server }: Call) => {
  const runs = server.find(userRuns);
  if (!runs) throw new Failure(404, codes.notFound, userStrings.noRuns.text);
  return runs;
};

/** What a user of the selected company did. */
export const userEvents = [
  handle(listUserEvents, async ({ params: { userId }, query: { page = 0, limit = 24 } }, call) => {
    const { runs, more } = await runsOf(call).list(call.companyId, userId, { page, limit });
    return { events: [...runs], more };
  }),

  handle(
    getUserInteraction,
    async ({ params, query: { page = 0, limit = userEventLimit } }, call) => {
      const { userId, interactionId } = params;
      const found = await runsOf(call).events(call.companyId, userId, interactionId, {
        page,
        limit,
      });
      if (!found) throw new Failure(404, codes.notFound, userStrings.noRun.text);
      return { ...found, events: [...found.events] };
    },
  ),
];

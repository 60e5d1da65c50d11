import { Type, type Static } from 'typebox';
import { can, errorMessages, endpoint, every, namespace } from '#core/contract';
import { access } from '#plugins/flows/contract/references';
import { mayUsers } from '#plugins/users/contract';
import { Run, RunEvent } from './runs';

const runs = namespace('runs');

/** The page of an end user's activity. */
export const userEventsPage = runs.route('userEvents', '/users/:id/events');

const mayWatch = every(mayUsers('read'), can(access, 'read'));
/** A run that a user had part in; the flow has no name where it is deleted. */
export const UserRun = Type.Intersect([Run, Type.Object({ flowName: Type.String() })]);
export type UserRun = Static<typeof UserRun>;

export const listUserEvents = endpoint('GET /user/:userId/events', {
  summary: 'Lists the runs that signed in a user of the selected environment, newest first.',
  query: Type.Object({
    page: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
  }),
  reply: Type.Object({ events: Type.Array(UserRun), more: Type.Boolean() }),
  when: mayWatch,
  failure: errorMessages.fetchUsers,
});
/** Steps of one interaction asked for at once. */
export const userEventLimit = 1000;
export const getUserInteraction = endpoint('GET /user/:userId/events/interaction/:interactionId', {
  summary: 'Lists the steps of a user’s run in order.',
  query: Type.Object({
    page: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: userEventLimit })),
  }),
  reply: Type.Object({ run: UserRun, events: Type.Array(RunEvent), total: Type.Integer() }),
  when: mayWatch,
  failure: errorMessages.fetchUsers,
});

interface Page {
  /** From 0. */
  readonly page: number;
  readonly limit: number;
}
/** The activity of end users: the runs that signed them in, and their steps. */
export interface UserRuns {
  /** Newest first. */
  list(
    companyId: string,
    userId: string,
    page: Page,
  ): Promise<{ readonly runs: readonly UserRun[]; readonly more: boolean }>;
  /**
   * The steps of one of the user’s runs; undefined where it is none of theirs. What went in and
   * came out is left out where the company does not show it.
   */
  events(
    companyId: string,
    userId: string,
    interactionId: string,
    page: Page,
  ): Promise<
    | { readonly run: UserRun; readonly events: readonly RunEvent[]; readonly total: number }
    | undefined
  >;
}
export const userRuns = runs.service<UserRuns>('userRuns');

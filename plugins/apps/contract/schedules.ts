import { Type, type Static } from 'typebox';
import { can, endpoint, Moment, Acknowledgement } from '#core/contract';
import { failures } from './failures';
import { access } from './endpoints';

const Cron = Type.String({ minLength: 1, maxLength: 200 });
const TimeZone = Type.String({ minLength: 1, maxLength: 64 });
/**
 * When: a cron line of five fields (minute, hour, day of month, month, day of week) in an IANA time
 * zone.
 */
export const ScheduleTrigger = Type.Object({ cron: Cron, timeZone: TimeZone });
export type ScheduleTrigger = Static<typeof ScheduleTrigger>;

/** One start of a schedule. */
export const ScheduleRun = Type.Object({
  /** When it was due; for one started by hand, when that was asked. */
  due: Moment,
  byHand: Type.Boolean(),
  startedDate: Moment,
  /** 0 while it runs. */
  endedDate: Type.Integer(),
  /**
   * `interrupted`: the process that ran it died; it is not begun again, for what it had done would
   * be done twice.
   */
  result: Type.Union([
    Type.Literal('running'),
    Type.Literal('success'),
    Type.Literal('failure'),
    Type.Literal('interrupted'),
  ]),
  /** The error as a sentence; empty otherwise. */
  message: Type.String(),
  /** The run, for those who want to see its steps. */
  interactionId: Type.String(),
  flowId: Type.String(),
});
export type ScheduleRun = Static<typeof ScheduleRun>;

const Parameters = Type.Record(Type.String({ maxLength: 256 }), Type.Unknown());

/**
 * When a policy starts by itself, and what came of it. Each due time starts once, in whichever
 * process.
 */
export const Schedule = Type.Object({
  /** The schedule's id. */
  id: Type.String(),
  appId: Type.String(),
  policyId: Type.String(),
  name: Type.String(),
  /** Starts nothing while false. */
  enabled: Type.Boolean(),
  /** One; a list for the sake of the wire. */
  triggers: Type.Array(ScheduleTrigger),
  /** The input parameters of the flow. */
  parameters: Parameters,
  createdDate: Moment,
  /** The next five due times; none while it is paused. */
  nextRuns: Type.Array(Moment),
  /** The latest ten starts, newest first. */
  runs: Type.Array(ScheduleRun),
});
export type Schedule = Static<typeof Schedule>;

const Terms = {
  name: Type.Optional(Type.String({ maxLength: 256 })),
  enabled: Type.Optional(Type.Boolean()),
  parameters: Type.Optional(Parameters),
};
/** A trigger as it is set: without a time zone, a schedule keeps its own, a new one goes by UTC. */
export const WantedTrigger = Type.Object({ cron: Cron, timeZone: Type.Optional(TimeZone) });
export type WantedTrigger = Static<typeof WantedTrigger>;
const Triggers = Type.Array(WantedTrigger, { minItems: 1, maxItems: 1 });

export const listSchedules = endpoint('GET /apps/:appId/policy/:policyId/schedules', {
  summary: 'Lists the schedules of a policy, oldest first.',
  reply: Type.Object({ schedules: Type.Array(Schedule) }),
  when: can(access, 'read'),
  failure: failures.fetchSchedules,
});
export const listAppSchedules = endpoint('GET /apps/:appId/schedules', {
  summary: 'Lists the schedules of all policies of an application, oldest first.',
  reply: Type.Object({ schedules: Type.Array(Schedule) }),
  when: can(access, 'read'),
  failure: failures.fetchSchedules,
});
export const createSchedule = endpoint('POST /apps/:appId/policy/:policyId/schedules', {
  summary:
    'Creates a schedule for a policy. All its flows must be scheduled flows without errors. Otherwise, the call fails with 12052.',
  body: Type.Object({ ...Terms, triggers: Triggers }),
  reply: Schedule,
  when: can(access, 'update'),
  failure: failures.createSchedule,
  invalidates: () => [listSchedules, listAppSchedules],
});
export const getSchedule = endpoint('GET /apps/:appId/policy/:policyId/schedules/:scheduleId', {
  summary: 'Returns a schedule with its next and latest runs.',
  reply: Schedule,
  when: can(access, 'read'),
  failure: failures.fetchSchedules,
});
export const saveSchedule = endpoint('PUT /apps/:appId/policy/:policyId/schedules/:scheduleId', {
  summary:
    'Changes the values that you send and keeps the rest. Setting `enabled` to false pauses the schedule.',
  body: Type.Object({ ...Terms, triggers: Type.Optional(Triggers) }),
  reply: Schedule,
  when: can(access, 'update'),
  failure: failures.updateSchedule,
  invalidates: () => [listSchedules, listAppSchedules, getSchedule],
});
export const deleteSchedule = endpoint(
  'DELETE /apps/:appId/policy/:policyId/schedules/:scheduleId',
  {
    summary: 'Deletes a schedule. Its active runs continue.',
    reply: Acknowledgement,
    when: can(access, 'update'),
    failure: failures.deleteSchedule,
    invalidates: () => [listSchedules, listAppSchedules],
  },
);
export const runSchedule = endpoint(
  'POST /apps/:appId/policy/:policyId/schedules/:scheduleId/run',
  {
    summary: 'Starts a schedule now, once. The run appears in `runs` within two seconds.',
    reply: Acknowledgement,
    when: can(access, 'update'),
    failure: failures.runSchedule,
    invalidates: () => [listSchedules, listAppSchedules, getSchedule],
  },
);

import { Type, type Static } from 'typebox';
import { Moment } from '#core/contract';

/** One line of the audit trail. */
export const AuditEvent = Type.Object({
  eventId: Type.String(),
  /** Counts up from 1 in each company, without a gap. */
  seq: Type.Integer({ minimum: 1 }),
  at: Moment,
  /** Who did it; empty for the server itself. */
  actorId: Type.String(),
  actorName: Type.String(),
  /** The actor’s kind of resource, such as `member`. */
  actorKind: Type.String(),
  /** The name of the token by which the actor acted; empty for a console session. */
  via: Type.String(),
  action: Type.String(),
  /** The kind of thing; for a refusal the call that was refused. */
  resource: Type.String(),
  resourceId: Type.String(),
  /** Its name now, else the last one the trail knows; empty where it knows none. */
  resourceName: Type.String(),
  /** `done` or `refused`. */
  outcome: Type.String(),
  address: Type.String(),
  before: Type.Unknown(),
  after: Type.Unknown(),
  hash: Type.String(),
  previousHash: Type.String(),
});
export type AuditEvent = Static<typeof AuditEvent>;

const Word = Type.String({ minLength: 1, maxLength: 300 });
const filters = {
  /** The id of whoever did it. */
  actor: Type.Optional(Word),
  action: Type.Optional(Word),
  resource: Type.Optional(Word),
  resourceId: Type.Optional(Word),
  outcome: Type.Optional(Type.Union([Type.Literal('done'), Type.Literal('refused')])),
  /** From this moment on. */
  gte: Type.Optional(Moment),
  /** Up to this moment. */
  lte: Type.Optional(Moment),
};
/** Which events are asked for; each that is given must fit. */
export const EventFilter = Type.Object(filters);
export type EventFilter = Static<typeof EventFilter>;

export const EventQuery = Type.Object({
  ...filters,
  page: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  /** Only events before this one: reads on where a page ended. */
  before: Type.Optional(Type.Integer({ minimum: 1 })),
});
export const ExportQuery = Type.Object({
  ...filters,
  /** `csv` where nothing is said. */
  format: Type.Optional(Type.Union([Type.Literal('csv'), Type.Literal('jsonl')])),
});

/** The result of verifying a range of the chain. */
export const Verdict = Type.Object({
  from: Type.Integer(),
  /** The last event that was looked at; 0 where there is none. */
  to: Type.Integer(),
  /** The last event of the trail. */
  last: Type.Integer(),
  ok: Type.Boolean(),
  /** The hash of the event at `to`: kept elsewhere, it shows later that the end was not cut off. */
  head: Type.String(),
  fault: Type.Optional(Type.Object({ seq: Type.Integer(), message: Type.String() })),
});
export type Verdict = Static<typeof Verdict>;

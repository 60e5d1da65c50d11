import { Type, type Static } from 'typebox';
import { can, catalogue, endpoint, type Service } from '#core/contract';
import { access } from './endpoints';

/** What a test of a connection found. */
export const TestOutcome = Type.Object({
  /** `untested` where there is nothing that could be tried. */
  outcome: Type.Union([Type.Literal('works'), Type.Literal('fails'), Type.Literal('untested')]),
  /** A sentence: what was found and, where it fails, how to mend it. */
  message: Type.String(),
  /** What was tried, in order. */
  steps: Type.Optional(Type.Array(Type.Object({ ok: Type.Boolean(), text: Type.String() }))),
});
export type TestOutcome = Static<typeof TestOutcome>;
export type TestStep = NonNullable<TestOutcome['steps']>[number];

/**
 * What a connector is given to try a connection with. Whatever it throws is the message of a test
 * that fails.
 */
export interface TestCall {
  readonly companyId: string;
  /** The account-level values as they would be after a save, secrets opened. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Outgoing HTTP behind the guard on addresses. */
  readonly fetch: typeof fetch;
  readonly signal: AbortSignal;
  /** How long all of it may take. */
  readonly timeoutMs: number;
  /** A service of another server half. */
  get<T>(service: Service<T>): T;
}

export const testConnection = endpoint('POST /connections/:connectionId/test', {
  summary: 'Tries a connection, with values that are not saved yet; ****** is the stored secret.',
  body: Type.Object({ properties: Type.Optional(Type.Record(Type.String(), Type.Unknown())) }),
  reply: Type.Intersect([TestOutcome, Type.Object({ timeDifference: Type.Integer() })]),
  when: can(access, 'update'),
  failure: catalogue.testConnection,
});

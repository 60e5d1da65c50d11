import { Type, type Static } from 'typebox';
import type { Service } from '#core/contract';

/** The result of a connection test. */
export const TestOutcome = Type.Object({
  /** `untested` where there is nothing that could be tried. */
  outcome: Type.Union([Type.Literal('works'), Type.Literal('fails'), Type.Literal('untested')]),
  /** A sentence: what was found and, where it fails, how to mend it. */
  message: Type.String(),
  /** The steps of the test, in order. */
  steps: Type.Optional(Type.Array(Type.Object({ ok: Type.Boolean(), text: Type.String() }))),
});
export type TestOutcome = Static<typeof TestOutcome>;
export type TestStep = NonNullable<TestOutcome['steps']>[number];

/** The input of a connection test. If the test throws, it fails with the message of the error. */
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

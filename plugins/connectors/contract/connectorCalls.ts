import { Type, type Static } from 'typebox';
import type { Service, Access, AnyQueries } from '#core/contract';
import { PropertyDefinition } from './manifest';

/** The result of a connection test. */
export const TestOutcome = Type.Object({
  /** `untested` where there is nothing that could be tried. */
  outcome: Type.Union([Type.Literal('works'), Type.Literal('fails'), Type.Literal('untested')]),
  /** A sentence: what was found and, where it fails, how to fix it. */
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

/**
 * A definition as it stands for one node: with the choices of now, and a value that might be taken
 * over.
 */
export const EnrichedProperty = Type.Intersect([
  PropertyDefinition,
  Type.Object({
    /** A suggested replacement for the typed value, with the reason. */
    proposal: Type.Optional(Type.Object({ text: Type.String(), value: Type.Unknown() })),
  }),
]);
export type EnrichedProperty = Static<typeof EnrichedProperty>;
/** Properties of a capability by name, as an enrichment adds or changes them. */
export type EnrichedProperties = Readonly<Record<string, EnrichedProperty>>;

/** The input of a capability that enriches its properties beyond the manifest. */
export interface EnrichCall {
  readonly companyId: string;
  /**
   * The rights of the person who edits the node: the reply contains nothing that they may not read.
   */
  readonly access: Access;
  /** The company's own rows. */
  readonly db: AnyQueries;
  /** The node's values as typed: of the properties in `enrichedBy` alone. */
  readonly properties: Readonly<Record<string, unknown>>;
  /** The connection's account-level values, secrets opened. */
  readonly connection: Readonly<Record<string, unknown>>;
  /** A service of another server half. */
  get<T>(service: Service<T>): T;
}

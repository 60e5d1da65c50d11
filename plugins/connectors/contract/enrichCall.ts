import { Type, type Static } from 'typebox';
import type { Access, Service, AnyQueries } from '#core/contract';
import { PropertyDefinition } from './manifest';

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

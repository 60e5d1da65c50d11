import { Type, type Static } from 'typebox';
import { FlowChange } from '#plugins/flows/contract/internal';
import { namespace, type AnyQueries } from '#core/contract';
import type { Flow } from '#plugins/flows/contract/flow';
import type { PortCall } from './porter';

const transfer = namespace('transfer');
const Whole = Type.Integer({ minimum: 0 });
const Name = Type.String({ maxLength: 256 });

/** So many flows are promoted at once, those that they call among them. */
export const mostPromoted = 200;

/**
 * The selections for flows promoted from one environment to another; anything left out is matched
 * by similarity.
 */
export const PromotionChoices = Type.Object({
  /** Flow there → flow here that it becomes a version of; an empty text makes a new one. */
  flows: Type.Record(Type.String(), Name),
  /** Flows that others call and that stay here as they are. */
  left: Type.Array(Name, { maxItems: mostPromoted }),
  /**
   * Connection there → one of the same connector here; an empty text makes one without its secrets.
   */
  connections: Type.Record(Type.String(), Name),
  /**
   * Company variable there, by its name → another one here, or whether a new one gets its value.
   */
  variables: Type.Record(
    Type.String(),
    Type.Object({ to: Type.Optional(Name), value: Type.Optional(Type.Boolean()) }),
  ),
});
export type PromotionChoices = Static<typeof PromotionChoices>;

/** The plan of a promotion for one flow. */
export const PromotedFlowPlan = Type.Object({
  sourceFlowId: Type.String(),
  name: Type.String(),
  sourceVersion: Whole,
  /** It goes along because another one calls it. */
  called: Type.Boolean(),
  /** `new`, `changed`, `same` or `left`. */
  what: Type.String(),
  /** The flow here; empty for a new one. */
  flowId: Type.String(),
  nameHere: Type.String(),
  /** The current version here; 0 for a new one. */
  version: Whole,
  publishedVersion: Type.Union([Whole, Type.Null()]),
  /** The first few hundred. */
  changes: Type.Array(FlowChange),
  /** How many there are in all. */
  changeCount: Whole,
});
export type PromotedFlowPlan = Static<typeof PromotedFlowPlan>;
export const PromotedConnection = Type.Object({
  connectionId: Type.String(),
  connectorId: Type.String(),
  name: Type.String(),
  nodes: Whole,
  candidates: Type.Array(Type.Object({ connectionId: Type.String(), name: Type.String() })),
  /** The selected candidate; empty if a new one is made. */
  chosen: Type.String(),
});
export const PromotedVariable = Type.Object({
  name: Type.String(),
  context: Type.String(),
  type: Type.String(),
  /** `here`, `made` or `mapped`. */
  what: Type.String(),
  /** Its type here, where it is here. */
  typeHere: Type.String(),
  /** Whether a value can go along: one of a secret never does. */
  value: Type.Boolean(),
  /** Company variables here that it may become. */
  candidates: Type.Array(Type.String()),
  to: Type.String(),
});
export const PromotionPlan = Type.Object({
  flows: Type.Array(PromotedFlowPlan),
  connections: Type.Array(PromotedConnection),
  variables: Type.Array(PromotedVariable),
  /** Notes for the person to read first, as sentences. */
  notes: Type.Array(Type.String()),
});
export type PromotionPlan = Static<typeof PromotionPlan>;

/** How a flow stood before it was promoted, and after. */
export const PromotedFlow = Type.Object({
  sourceFlowId: Type.String(),
  flowId: Type.String(),
  name: Type.String(),
  /** `made`, `changed`, `deployed`, `same` or `left`. */
  what: Type.String(),
  version: Whole,
  publishedVersion: Type.Union([Whole, Type.Null()]),
  before: Type.Union([
    Type.Object({
      version: Whole,
      publishedVersion: Type.Union([Whole, Type.Null()]),
      name: Type.String(),
      description: Type.String(),
    }),
    Type.Null(),
  ]),
  /** After a roll back: `restored` or `deleted`; empty while it stands. */
  undone: Type.String(),
});
export type PromotedFlow = Static<typeof PromotedFlow>;

/** Flows on their way from one company to another. */
export interface FlowParcel {
  readonly flows: readonly { readonly flow: Flow; readonly called: boolean }[];
  /** The names of the connections there, by id. */
  readonly connections: Readonly<Record<string, string>>;
  readonly notes: readonly string[];
}
export interface PromotionOptions extends PromotionChoices {
  readonly deploy: boolean;
  /** Noted at each new version. */
  readonly message: string;
  /**
   * The versions here that the person has seen, by the flow there; refused with 409 where another
   * is current.
   */
  readonly seen: Readonly<Record<string, number>>;
}
export interface Promotion {
  readonly flows: readonly PromotedFlow[];
  readonly connectionsMade: readonly string[];
  readonly variablesMade: readonly string[];
  readonly notes: readonly string[];
  /** Connection there → connection here, as they were bound. */
  readonly connections: Readonly<Record<string, string>>;
}

/** Promotes flows from one environment to another as new versions, and rolls back. */
export interface FlowPromoter {
  /**
   * The flows with all that they call, in their current versions; secrets stay behind. The call is
   * one of the company they are in.
   */
  collectFlows(call: PortCall, flowIds: readonly string[]): Promise<FlowParcel>;
  /** Plans the promotion of the flows; writes nothing. */
  planPromotion(
    call: PortCall,
    parcel: FlowParcel,
    choices: PromotionChoices,
  ): Promise<PromotionPlan>;
  /**
   * Prepares to bring them here and returns what does it in a transaction, which throws
   * `OutdatedError` where what it was prepared from has changed.
   */
  preparePromotion(
    call: PortCall,
    parcel: FlowParcel,
    terms: PromotionOptions,
  ): Promise<(db: AnyQueries) => Promise<Promotion>>;
  /**
   * Prepares to put back what a promotion has done and returns what does it in a transaction,
   * which throws `OutdatedError` where what it was prepared from has changed. Refused with 409 where a flow was changed since or is in use; with `others` such flows stay and are told in
   * sentences.
   */
  prepareRollBack(
    call: PortCall,
    flows: readonly PromotedFlow[],
  ): Promise<
    (
      db: AnyQueries,
      terms: { readonly others: boolean; readonly message: string },
    ) => Promise<{ readonly flows: readonly PromotedFlow[]; readonly notes: readonly string[] }>
  >;
}
export const flowPromoter = transfer.service<FlowPromoter>('flowPromoter');

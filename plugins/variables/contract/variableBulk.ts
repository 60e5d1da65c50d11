import { Type, type Static } from 'typebox';
import { can, endpoint, Moment } from '#core/contract';
import { failures } from './failures';
import {
  variablesAccess,
  mayMakeVariables,
  countVariables,
  listVariables,
  VariableFilter,
} from './variableCalls';

/** How many variables one call changes at most. */
export const mostVariables = 2000;

/** The result for one variable, actual or planned. */
export const VariableOutcome = Type.Object({
  /** In a file: the line it begins at. */
  line: Type.Optional(Type.Integer()),
  /** The composite name. */
  name: Type.String(),
  action: Type.Union([
    Type.Literal('create'),
    Type.Literal('update'),
    Type.Literal('same'),
    Type.Literal('delete'),
    Type.Literal('refuse'),
  ]),
  /** Why it is refused, or what is to be known of it. */
  message: Type.Optional(Type.String()),
});
export type VariableOutcome = Static<typeof VariableOutcome>;
/** The result for many variables, actual or planned. */
export const VariableReport = Type.Object({
  created: Type.Integer(),
  updated: Type.Integer(),
  removed: Type.Integer(),
  unchanged: Type.Integer(),
  refused: Type.Integer(),
  lines: Type.Array(VariableOutcome),
});
export type VariableReport = Static<typeof VariableReport>;

const Names = Type.Array(Type.String({ maxLength: 1000 }), { maxItems: mostVariables });
/** Variables chosen one by one, or all that a filter leaves but some. */
export const ChosenVariables = Type.Object({
  names: Type.Optional(Names),
  filter: Type.Optional(
    Type.Intersect([
      Type.Object({ query: Type.Optional(Type.String({ maxLength: 200 })) }),
      VariableFilter,
    ]),
  ),
  except: Type.Optional(Names),
});
export type ChosenVariables = Static<typeof ChosenVariables>;

const Change = {
  displayName: Type.Optional(Type.String({ maxLength: 2000 })),
  /** `null` takes the value away. */
  value: Type.Optional(Type.Unknown()),
  mutable: Type.Optional(Type.Boolean()),
  min: Type.Optional(Type.Number()),
  max: Type.Optional(Type.Number()),
};
/** A variable as it was before a change. */
export const VariableBefore = Type.Object({
  name: Type.String({ maxLength: 1000 }),
  context: Type.String(),
  fields: Type.Object(Change),
});
export type VariableBefore = Static<typeof VariableBefore>;

const DryRun = Type.Object({ dryRun: Type.Optional(Type.Boolean()) });
const changed = [listVariables, countVariables];

export const changeVariables = endpoint('POST /constructs/change', {
  summary:
    'Changes several variables at once or restores their previous values. Returns which variables changed, which did not, and why.',
  query: DryRun,
  body: Type.Object({
    chosen: Type.Optional(ChosenVariables),
    change: Type.Optional(Type.Object(Change)),
    /** Instead of the two: what an earlier change answered as `before`. */
    back: Type.Optional(Type.Array(VariableBefore, { maxItems: mostVariables })),
  }),
  reply: Type.Intersect([VariableReport, Type.Object({ before: Type.Array(VariableBefore) })]),
  when: can(variablesAccess, 'update'),
  failure: failures.updateAttribute,
  bodyLimit: 4 * 1024 * 1024,
  invalidates: () => changed,
});
export const listRemovedVariables = endpoint('GET /constructs/removed', {
  summary: 'Lists variables deleted in the last 30 days, which can be restored.',
  reply: Type.Object({
    removed: Type.Array(
      Type.Object({
        /** The composite name. */
        key: Type.String(),
        name: Type.String(),
        context: Type.String(),
        type: Type.String(),
        displayName: Type.String(),
        removedDate: Moment,
      }),
    ),
  }),
  when: can(variablesAccess, 'read'),
  failure: failures.fetchAttributes,
});
export const removeVariables = endpoint('POST /constructs/remove', {
  summary: 'Deletes several variables. Variables in use are kept unless `evenIfUsed` is true.',
  query: DryRun,
  body: Type.Object({ chosen: ChosenVariables, evenIfUsed: Type.Optional(Type.Boolean()) }),
  reply: VariableReport,
  when: can(variablesAccess, 'delete'),
  failure: failures.deleteAttribute,
  invalidates: () => [...changed, listRemovedVariables],
});
export const restoreVariables = endpoint('POST /constructs/restore', {
  summary: 'Restores deleted variables, with their values and secrets.',
  body: Type.Object({ names: Names }),
  reply: VariableReport,
  when: mayMakeVariables,
  failure: failures.createAttribute,
  invalidates: () => [...changed, listRemovedVariables],
});

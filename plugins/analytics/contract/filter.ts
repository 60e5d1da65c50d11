import { Type, type Static } from 'typebox';

const Time = Type.Integer({ minimum: 0, maximum: 8_640_000_000_000_000 });
const Id = Type.String({ maxLength: 200 });
/** One of these texts. */
export const createTextUnion = <const Text extends string>(texts: readonly Text[]) =>
  Type.Unsafe<Text>(Type.Union(texts.map(text => Type.Literal(text))));

/** In the place of a choice: all of them. */
export const allValues = 'ALL_VALUES';
/** In the place of an outcome: outcomes are left out. */
export const disabled = 'DISABLED';

/** In the place of a policy: runs that none began, as an empty text would ask for all. */
export const noPolicy = 'none';

/** The filters of figures; by default the last seven days without further restriction. */
export const filterFields = {
  /** Epoch milliseconds, inclusive; figures are kept by the hour, and hours count whole. */
  gte: Type.Optional(Time),
  lte: Type.Optional(Time),
  flowId: Type.Optional(Id),
  /** Numbers with commas between. */
  versionIds: Type.Optional(
    Type.String({ maxLength: 500, pattern: '^(ALL_VALUES|\\d{1,9}(,\\d{1,9})*)?$' }),
  ),
  flowType: Type.Optional(createTextUnion(['ALL_VALUES', 'AUTHENTICATION', 'SCHEDULE', 'OTHER'])),
  /** How runs were begun: from outside, on the canvas, or by a schedule. */
  kind: Type.Optional(createTextUnion(['ALL_VALUES', 'live', 'trial', 'scheduled'])),
  policyId: Type.Optional(Id),
  /** A type of outcome. */
  outcome: Type.Optional(Type.String({ maxLength: 256 })),
  /** Outcome first, then its flows: the IDs of some, with commas between. */
  outcomeFirstFlows: Type.Optional(
    Type.String({ maxLength: 1000, pattern: '^(ALL_VALUES|[\\w-]{1,64}(,[\\w-]{1,64})*)?$' }),
  ),
};
export const Filter = Type.Object(filterFields);
export type Filter = Static<typeof Filter>;

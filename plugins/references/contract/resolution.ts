import type { ValueType } from './valueType';

/** Why nobody knows where a reference leads. */
export type Gap =
  | 'noPath'
  | 'missingNode'
  | 'missingField'
  | 'missingVariable'
  | 'missingFact'
  | 'missingSubflow';

/** The type of a reference, or the reason why it is unknown. */
export type Resolution =
  | {
      readonly type: ValueType;
      readonly gap?: undefined;
      /** Whether the type is what the uses of the value demand, since none is declared. */
      readonly byUse?: boolean;
    }
  | { readonly type?: undefined; readonly gap: Gap; readonly byUse?: undefined };

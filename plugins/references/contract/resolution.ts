import type { ValueType } from './valueType';

/** Why nobody knows where a reference leads. */
export type Gap =
  | 'noPath'
  | 'missingNode'
  | 'missingField'
  | 'missingVariable'
  | 'missingFact'
  | 'missingSubflow';

/** What a reference leads to: a type, or the reason why it is not known. */
export type Resolution =
  | {
      readonly type: ValueType;
      readonly gap?: undefined;
      /** Whether the type is what the uses of the value demand, since none is declared. */
      readonly byUse?: boolean;
    }
  | { readonly type?: undefined; readonly gap: Gap; readonly byUse?: undefined };

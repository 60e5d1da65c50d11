import { Type } from 'typebox';

/** The answer of a call that has nothing else to say. */
export const Note = Type.Object({ message: Type.Optional(Type.String()) });
/** Milliseconds since 1970, as everywhere on the wire. */
export const Moment = Type.Integer({ minimum: 0 });
/** `page` counts from 0. */
export const Paging = Type.Object({
  page: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
  query: Type.Optional(Type.String({ maxLength: 200 })),
});

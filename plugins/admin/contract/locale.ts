import { Type } from 'typebox';
import { can, companyAccess, endpoint } from '#core/contract';

const Key = Type.String({ minLength: 1, maxLength: 200 });

export const getLocale = endpoint('GET /company/:companyId/locale/:locale', {
  summary: 'Lists the environment’s texts in one language by key, 100 per page.',
  query: Type.Object({
    /** The cursor returned with the previous page; empty for the first one. */
    cursor: Type.Optional(Type.String({ maxLength: 200 })),
  }),
  reply: Type.Object({
    locale: Type.String(),
    texts: Type.Record(Type.String(), Type.String()),
    /** Present while there are more. */
    cursor: Type.Optional(Type.String()),
  }),
  when: can(companyAccess, 'read'),
});
export const saveLocale = endpoint('POST /company/:companyId/locale/:locale', {
  summary: 'Sets the environment’s texts in one language. An empty text removes the key.',
  body: Type.Object({
    texts: Type.Record(Key, Type.String({ maxLength: 10_000 }), { maxProperties: 500 }),
  }),
  reply: Type.Object({ message: Type.String() }),
  when: can(companyAccess, 'update'),
  invalidates: () => [getLocale],
});

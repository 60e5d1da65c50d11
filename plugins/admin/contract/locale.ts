import { Type } from 'typebox';
import { can, endpoint, Acknowledgement } from '#core/contract';
import { companyAccess } from '#core/contract/internal';

const Key = Type.String({ minLength: 1, maxLength: 200 });

export const getLocale = endpoint('GET /company/:companyId/locale/:locale', {
  summary:
    'Lists the environment’s custom text in one language, sorted by key, 100 entries per page.',
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
  summary: 'Sets the environment’s custom text in one language. An empty value removes the key.',
  body: Type.Object({
    texts: Type.Record(Key, Type.String({ maxLength: 10_000 }), { maxProperties: 500 }),
  }),
  reply: Type.Object({ message: Type.String() }),
  when: can(companyAccess, 'update'),
  invalidates: () => [getLocale, listPageTexts],
});

const Locale = Type.String({ minLength: 2, maxLength: 35 });

export const getLanguages = endpoint('GET /company/:companyId/languages', {
  summary: 'Lists the enabled and available languages for the environment’s pages.',
  reply: Type.Object({
    languages: Type.Array(Locale),
    /** The language of visitors who accept none of them. */
    defaultLanguage: Locale,
    /** All that there are texts in, ours or the company’s own. */
    available: Type.Array(Locale),
  }),
  when: can(companyAccess, 'read'),
});
export const saveLanguages = endpoint('PUT /company/:companyId/languages', {
  summary: 'Sets the languages of the environment’s pages.',
  body: Type.Object({
    languages: Type.Array(Locale, { minItems: 1, maxItems: 100, uniqueItems: true }),
    defaultLanguage: Locale,
  }),
  reply: Acknowledgement,
  when: can(companyAccess, 'update'),
  invalidates: () => [getLanguages],
});
export const listPageTexts = endpoint('GET /company/:companyId/languages/:locale/texts', {
  summary: 'Lists the text of pages and emails in one language, built-in and customized.',
  reply: Type.Object({
    groups: Type.Array(
      Type.Object({
        title: Type.String(),
        texts: Type.Array(
          Type.Object({
            id: Key,
            english: Type.String(),
            /** In this language, as we ship it. */
            shipped: Type.String(),
            /** The company’s own in its place. */
            own: Type.Optional(Type.String()),
          }),
        ),
      }),
    ),
  }),
  when: can(companyAccess, 'read'),
});

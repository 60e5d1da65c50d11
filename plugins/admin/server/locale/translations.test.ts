import { pageTexts } from '#core/server/internal';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IntlMessageFormat } from 'intl-messageformat';
import type { Message } from '#core/contract';
import { hasIcuArgument } from '#core/contract/internal';
import { languages, type Translation } from '#core/contract/languages';
import { startServer } from '#testing/startServer';

const translations = languages.filter((each): each is Translation => each !== 'en');

let sluice: Awaited<ReturnType<typeof startServer>>;
let messages: readonly Message[];
let textIn: (language: Translation, id: string) => string;
beforeAll(async () => {
  sluice = await startServer();
  const groups = sluice.server.at(pageTexts).flat();
  messages = groups.flatMap(group => group.messages);
  const known = new Map(
    translations.map(language => [
      language,
      Object.assign({}, ...groups.map(group => group.translations[language])),
    ]),
  );
  textIn = (language, id) => known.get(language)?.[id] ?? '';
});
afterAll(() => sluice.close());

type Part = ReturnType<IntlMessageFormat['getAst']>[number];
const parse = (text: string) =>
  new IntlMessageFormat(text.replaceAll("'", "''"), 'en', undefined, { ignoreTag: true }).getAst();
const listNames = (parts: readonly Part[]): readonly string[] => [
  ...new Set(
    parts.flatMap(part =>
      'options' in part
        ? [part.value, ...Object.values(part.options).flatMap(({ value }) => listNames(value))]
        : part.type === 1
          ? [part.value]
          : [],
    ),
  ),
];
const listArguments = (text: string): readonly string[] => [
  ...listNames(parse(text)).toSorted(),
  ...(text.match(/\[code\]/g) ?? []),
];
const listPlurals = (parts: readonly Part[]): readonly (readonly string[])[] =>
  parts.flatMap(part => ('pluralType' in part ? [Object.keys(part.options)] : []));

/** Texts that are the same word in another language, or none of its words. */
const same = new Set(['Code', 'QR code', 'Email', 'Password', 'Passkey', 'Document', 'Links']);

/** Short texts that stand on a line of their own. */
const headings = /(?:Title|\.terms|\.resetPassword|\.verifyPassword)$/;

describe.each(translations)('the texts of pages in %s', language => {
  it('have the same values as the English ones', () => {
    expect(messages.length).toBeGreaterThan(150);
    const wrong = messages.filter(
      ({ id, text }) =>
        textIn(language, id).trim() === '' ||
        listArguments(textIn(language, id)).join() !== listArguments(text).join(),
    );
    expect(wrong.map(({ id }) => id)).toEqual([]);
  });

  it('have a form for each plural of the language', () => {
    const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const lacking = messages.filter(({ id, text }) => {
      if (!hasIcuArgument(text)) return false;
      const plurals = listPlurals(parse(textIn(language, id)));
      // What a language with many counts with, a million, is no count of these.
      const least = needed.filter(each => each !== 'many' || ['pl', 'ar'].includes(language));
      return !plurals.every(forms => least.every(each => forms.includes(each)));
    });
    expect(lacking.map(({ id }) => id)).toEqual([]);
  });

  it('differ from the English ones', () => {
    const left = messages.filter(
      ({ id, text }) => textIn(language, id) === text && !same.has(text),
    );
    expect(left.map(({ id, text }) => `${id}: ${text}`)).toEqual([]);
  });

  it('use typographic punctuation', () => {
    // French keeps a mark on the line of its word with a space that does not break.
    const untypical = language === 'fr' ? /['"]|\.\.\.|« | [:;?!»]/ : /['"]|\.\.\./;
    const plain = messages.filter(({ id }) => untypical.test(textIn(language, id)));
    expect(plain.map(({ id }) => id)).toEqual([]);
  });

  it('fit a button if the English one does', () => {
    const long = messages.filter(({ id, text }) => {
      const label = /^[A-Z][^.{]{0,19}$/.test(text) && !headings.test(id);
      return label && textIn(language, id).length > Math.max(24, 1.6 * text.length);
    });
    expect(long.map(({ id }) => `${id}: ${textIn(language, id)}`)).toEqual([]);
  });
});

it('have unique IDs', () => {
  const ids = messages.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

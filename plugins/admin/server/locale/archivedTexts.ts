import type { ArchivedTable } from '#core/server';

const longest = { key: 200, text: 10_000 };

/** The company's own texts, in an archive of it. */
export const archivedTexts: ArchivedTable = {
  table: 'locale_texts',
  title: 'Texts',
  key: ['locale', 'key'],
  order: 90,
  part: 'configuration',
  nameOf: row => `${String(row['key'])} (${String(row['locale'])})`,
  fault: ({ key, text }) =>
    String(key).length > longest.key || String(text).length > longest.text
      ? `A text has a key of at most ${longest.key} characters and at most ${longest.text} of its own.`
      : undefined,
};

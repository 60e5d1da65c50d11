import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import type { Message } from '#core/contract';
import { isTest, root, sources } from '../sources';
import { isQuoted } from './quotedTexts';
import { readUses } from './readUses';

/** The most words of a text by the place that shows it; a question may have more than a label. */
const limits: Readonly<Record<string, number>> = {
  'prop header': 4,
  'prop label': 4,
  'prop title': 4,
  'prop confirm': 4,
  'jsx label': 4,
  'jsx submit': 4,
  'prop help': 15,
  'prop info': 15,
  'jsx help': 15,
  'prop done': 10,
  'call success': 10,
  'EmptyState title': 5,
};
const mostOfQuestion = 7;

/** Labels of check boxes that say their whole rule, by id. */
const kept = new Set(['admin.installation.signing']);

/** Counts the words of a text without its values, quotations and JSON. */
const countWords = (text: string): number =>
  text
    .replace(/\{\w+, (?:plural|select),(?:[^{}]*\{([^{}]*)\})+\s*\}/g, '$1')
    .replace(/\[.*\]|\{[^}]*\}|“[^”]*”/g, '')
    .split(/\s+/)
    .filter(word => /\w/.test(word)).length;

const product = sources('core', 'plugins', 'shell').filter(path => !isTest(path));
const tables = product.filter(path => /[tT](exts|rings)\.ts$/.test(path));
const texts = await Promise.all(
  tables.map(async path => ({
    folder: dirname(path),
    groups: Object.values(
      await vi.importActual<Record<string, Record<string, Message>>>(join(root, path)),
    ),
  })),
);
const uses = product.flatMap(path =>
  readUses(path, readFileSync(join(root, path), 'utf8'))
    .filter(({ place }) => place in limits)
    .map(use => ({ path, ...use })),
);

/** Returns the texts that a key may name in a file: those of the catalogues around it. */
const findTexts = (path: string, key: string): readonly Message[] =>
  texts
    .filter(({ folder }) => path.startsWith(`${folder}/`))
    .flatMap(({ groups }) => groups.flatMap(group => group[key] ?? []));

function isLong({ text, id }: Message, place: string): boolean {
  const most = text.endsWith('?') ? mostOfQuestion : (limits[place] ?? Infinity);
  return countWords(text) > most && !isQuoted(text) && !kept.has(id);
}

describe('the length of texts', () => {
  it('fits where they are shown', () => {
    expect(uses.length).toBeGreaterThan(800);
    const long = uses.flatMap(({ path, key, place }) =>
      findTexts(path, key)
        .filter(each => isLong(each, place))
        .map(({ id, text }) => `${id} has over ${limits[place]} words as ${place}: ${text}`),
    );
    expect([...new Set(long)]).toEqual([]);
  });

  it('counts only words that are always present', () => {
    expect(countWords('Open node {node} in {flow}')).toBe(3);
    expect(countWords('Ask about {count, plural, one {this node} other {# nodes}}')).toBe(3);
    expect(countWords('“{name}” is in use')).toBe(3);
  });

  it('is checked in properties, attributes, and calls', () => {
    const source = `
      const a = action({ title: strings.deleteFlow, done: flowTexts.deleted });
      const view = <EmptyState title={strings.empty.text}>{strings.intro.text}</EmptyState>;
      notices.success(format(strings.saved, { name }));
    `;
    expect(readUses('x.tsx', source)).toEqual([
      { key: 'deleteFlow', place: 'prop title' },
      { key: 'deleted', place: 'prop done' },
      { key: 'empty', place: 'EmptyState title' },
      { key: 'intro', place: 'text' },
      { key: 'saved', place: 'call success' },
    ]);
  });
});

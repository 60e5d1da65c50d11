import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, it, vi } from 'vitest';
import type { Message } from '#core/contract';
import { hasIcuArgument } from '#core/contract/internal';
import { isTest, root, sources } from './sources';

const product = sources('core', 'plugins', 'shell').filter(path => !isTest(path));
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const parse = (text: string) =>
  new IntlMessageFormat(text.replaceAll("'", "''"), 'en', undefined, { ignoreTag: true }).getAst();

/** Returns what a text says outside its plurals and choices, names in braces. */
const omitIcu = (text: string): string =>
  hasIcuArgument(text)
    ? parse(text)
        .map(part => (part.type === 0 ? part.value : part.type === 1 ? `{${part.value}}` : '…'))
        .join('')
    : text;

/** Says which rule for counts a text breaks, or undefined. */
function brokenTextRule(text: string): string | undefined {
  if (/\w\((s|es|ies)\)/.test(text)) return 'a plural in brackets';
  const counted = [
    ...omitIcu(text).matchAll(/\{(?!name\b)\w+\} (?:(?:more|new|other|earlier) )?(\w+)/g),
  ].find(([, noun = '']) => /[^s]s$/.test(noun) && !notPlural.has(noun));
  return counted && `“${counted[0]}” outside an ICU plural`;
}

/** Words that may follow any value, although they end as plurals do. */
const notPlural = new Set(['is', 'was', 'has', 'differs', 'invites', 'ms']);

/** Finds where a source chooses one of two texts by whether a number is 1. */
const findChoicesByOne = (source: string): readonly string[] =>
  [...source.matchAll(/[!=]== 1\s*\?[^;]*?:[^;]*?[,;\n]/g)]
    .map(([choice]) => choice)
    .filter(choice => /[sS]trings\.\w+[^:]*:[^:]*[sS]trings\.\w+/.test(choice));

async function readTexts(path: string): Promise<readonly Message[]> {
  const exported = await vi.importActual<Record<string, unknown>>(join(root, path));
  return Object.values(exported).flatMap(each =>
    typeof each === 'object' && each !== null
      ? Object.values(each as Record<string, Message>).filter(
          value => typeof value.text === 'string',
        )
      : [],
  );
}

const tables = product.filter(path => /[tT](exts|rings)\.ts$/.test(path));
const texts = (await Promise.all(tables.map(readTexts))).flat();

describe('texts', () => {
  it('use ICU plurals', () => {
    expect(texts.length).toBeGreaterThan(1000);
    const broken = texts.flatMap(({ id, text }) => {
      const rule = brokenTextRule(text);
      return rule ? [`${id}: ${rule}`] : [];
    });
    expect(broken).toEqual([]);
  });

  it('are valid ICU messages', () => {
    const isBroken = (each: Message) => {
      try {
        return !parse(each.text);
      } catch {
        return true;
      }
    };
    const icu = texts.filter(({ text }) => hasIcuArgument(text));
    expect(icu.filter(isBroken)).toEqual([]);
  });

  it('before the console use no plurals, whose parser loads with the console', () => {
    const first = /^(core\/web|shell\/web\/entrance)\//;
    const early = tables.filter(path => first.test(path));
    expect(early.filter(path => hasIcuArgument(read(path)))).toEqual([]);
  });

  it('are not selected by comparing a number with 1', () => {
    const chosen = product.flatMap(path =>
      findChoicesByOne(read(path)).map(choice => `${path}: ${choice}`),
    );
    expect(chosen).toEqual([]);
  });

  it.each([
    ['Delete {count} nodes', true],
    ['and {count} more nodes', true],
    ['Delete node(s)', true],
    ['{count, plural, one {# node} other {# nodes}}', false],
    ['{name} is held', false],
  ])('%s: breaks a rule, %s', (text, broken) => {
    expect(brokenTextRule(text) !== undefined).toBe(broken);
  });

  it('finds comparisons with 1 that span lines', () => {
    expect(
      findChoicesByOne('n === 1\n ? strings.one.text\n : format(strings.many, { n });'),
    ).toHaveLength(1);
    expect(findChoicesByOne("n === 1 ? 'a' : 'b';")).toEqual([]);
  });
});

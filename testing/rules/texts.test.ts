import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, it } from 'vitest';
import { hasIcuArgument, type Message } from '#core/contract';
import { isTest, root, sources } from './sources';

const product = sources('core', 'plugins', 'shell').filter(path => !isTest(path));
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** Says which rule for counts a text breaks, or undefined. */
function brokenTextRule(text: string): string | undefined {
  if (/\w\((s|es|ies)\)/.test(text)) return 'a plural in brackets';
  const counted = text.match(/\{(?!name\b)\w+\} ((?:more|new|other|earlier) )?(\w+)/);
  if (counted && /[^s]s$/.test(counted[2]!) && !notPlural.has(counted[2]!))
    return `“${counted[0]}” outside an ICU plural`;
  return undefined;
}

/** Words that may follow any value, although they end as plurals do. */
const notPlural = new Set(['is', 'was', 'has', 'differs', 'invites', 'ms']);

/** Says which line of a source chooses one of two texts by whether a number is 1. */
const choicesByOne = (source: string): readonly string[] =>
  [...source.matchAll(/[!=]== 1\s*\?[^;]*?:[^;]*?[,;\n]/g)]
    .map(([choice]) => choice)
    .filter(choice => /[sS]trings\.\w+[^:]*:[^:]*[sS]trings\.\w+/.test(choice));

async function textsOf(path: string): Promise<readonly Message[]> {
  const exported = (await import(join(root, path))) as Record<string, unknown>;
  return Object.values(exported).flatMap(each =>
    typeof each === 'object' && each !== null
      ? Object.values(each as Record<string, Message>).filter(
          value => typeof value.text === 'string',
        )
      : [],
  );
}

const tables = product.filter(path => /[tT](exts|rings)\.ts$/.test(path));
const texts = (await Promise.all(tables.map(textsOf))).flat();

describe('texts', () => {
  it('agree with their numbers by ICU plurals', () => {
    expect(texts.length).toBeGreaterThan(1000);
    const broken = texts.flatMap(({ id, text }) => {
      const rule = brokenTextRule(text);
      return rule ? [`${id}: ${rule}`] : [];
    });
    expect(broken).toEqual([]);
  });

  it('are written in ICU that can be read', () => {
    const parse = ({ text }: Message) =>
      new IntlMessageFormat(text, 'en', undefined, { ignoreTag: true });
    const isBroken = (each: Message) => {
      try {
        return !parse(each);
      } catch {
        return true;
      }
    };
    const icu = texts.filter(({ text }) => hasIcuArgument(text));
    expect(icu.filter(isBroken)).toEqual([]);
  });

  it('before the console need no plural, whose parser comes with the console', () => {
    const first = /^(core\/web|shell\/web\/entrance)\//;
    const early = tables.filter(path => first.test(path));
    expect(early.filter(path => hasIcuArgument(read(path)))).toEqual([]);
  });

  it('are not chosen by whether a number is 1', () => {
    const chosen = product.flatMap(path =>
      choicesByOne(read(path)).map(choice => `${path}: ${choice}`),
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

  it('finds a choice by one over lines', () => {
    expect(
      choicesByOne('n === 1\n ? strings.one.text\n : format(strings.many, { n });'),
    ).toHaveLength(1);
    expect(choicesByOne("n === 1 ? 'a' : 'b';")).toEqual([]);
  });
});

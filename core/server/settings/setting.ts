import { resolve } from 'node:path';
import { trimEnd } from '../../contract/trimEnd';
import { SettingError } from './settingNames';

/** The description of a plugin’s setting. */
export interface SettingTerms {
  /** One sentence for the operator, shown in docs/operating.md and on the page of plugins. */
  readonly help: string;
  /** Its value is never shown, not even in an error. */
  readonly secret?: boolean;
}

/** One setting of a plugin: how an operator writes it, and what the plugin reads. */
export interface Setting<T = unknown> extends SettingTerms {
  /** The default, as an operator would write it; empty for none. */
  readonly usual: string;
  /**
   * Reads what the operator wrote; undefined where it is not set.
   *
   * @throws SettingError that says what to set
   */
  read(text: string | undefined, name: string): T;
}

/** Declares a setting of a kind: with a usual value, it is never undefined. */
export interface SettingKind<T, Terms = unknown> {
  (terms: SettingTerms & Terms & { readonly usual: T }): Setting<T>;
  (terms: SettingTerms & Terms): Setting<T | undefined>;
}

interface Form<T> {
  /** Returns the value of a text, or undefined where it is none. */
  readonly parse: (text: string) => T | undefined;
  readonly write?: (value: T) => string;
  /** The expected value, such as `a whole number from 1 to 9`. */
  readonly expected: string;
}

/** A kind of settings, whose form may depend on their terms. */
function createKind<T, Terms = unknown>(toForm: (terms: Terms) => Form<T>): SettingKind<T, Terms> {
  const create = (terms: SettingTerms & Terms & { readonly usual?: T }): Setting<T | undefined> => {
    const { help, secret = false, usual } = terms;
    const { parse, write = String, expected } = toForm(terms);
    return {
      help,
      secret,
      usual: usual === undefined ? '' : write(usual),
      read(text, name) {
        if (text === undefined || text === '') return usual;
        const value = parse(text);
        if (value !== undefined) return value;
        const given = secret ? 'can’t be used' : `is "${text}"`;
        throw new SettingError(`${name} ${given}. Set ${expected}.`);
      },
    };
  };
  return create as SettingKind<T, Terms>;
}

const text = createKind<string>(() => ({ parse: given => given, expected: 'text' }));

const whole = createKind<number, { readonly from?: number; readonly to?: number }>(
  ({ from = 0, to = Number.MAX_SAFE_INTEGER }) => ({
    parse: given => {
      const value = Number(given);
      return Number.isInteger(value) && value >= from && value <= to ? value : undefined;
    },
    expected: `a whole number from ${from} to ${to}`,
  }),
);

const onOff = createKind<boolean>(() => ({
  parse: given => ({ on: true, off: false })[given],
  write: value => (value ? 'on' : 'off'),
  expected: 'on or off',
}));

const oneOf = <const Word extends string>(...words: readonly Word[]) =>
  createKind<Word>(() => ({
    parse: given => words.find(word => word === given),
    expected: `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`,
  }));

const url = createKind<string>(() => ({
  parse: given =>
    URL.canParse(given) && /^https?:$/.test(new URL(given).protocol)
      ? trimEnd(given, '/')
      : undefined,
  expected: 'a URL that starts with https:// or http://',
}));

const file = createKind<string>(() => ({
  parse: given => resolve(given),
  expected: 'the path of a file or folder',
}));

const list = createKind<readonly string[]>(() => ({
  parse: given =>
    given
      .split(',')
      .map(part => part.trim())
      .filter(Boolean),
  write: value => value.join(','),
  expected: 'values separated by commas',
}));

/**
 * The kinds of settings that a plugin declares with `defineSettings`: any text, a whole number within
 * bounds, `on` or `off`, one of some words, a URL without a slash at its end, the path of a file, and
 * texts separated by commas.
 */
export const setting = { text, whole, onOff, oneOf, url, file, list };

/**
 * A text with an id, ready for a catalogue in another language. `{name}` in it becomes a required
 * value, and so does the name of an ICU argument such as `{count, plural, one {…} other {…}}`.
 */
export interface Message<Text extends string = string> {
  readonly id: string;
  readonly text: Text;
}

/** The arguments in a text as `[name, type]`, read brace by brace; `Inside` says in what. */
type Slots<
  Text extends string,
  Inside extends readonly ('text' | 'cases')[] = ['text'],
  Found extends readonly [string, unknown] = never,
> = Text extends `${infer Before}{${infer After}`
  ? Before extends `${string}}${infer Rest}`
    ? Slots<`${Rest}{${After}`, Outside<Inside>, Found>
    : Inside extends readonly ['cases', ...unknown[]]
      ? Slots<After, ['text', ...Inside], Found>
      : After extends `${infer Name}}${infer Rest}`
        ? Name extends `${infer Argument}, ${infer Kind},${string}`
          ? Slots<After, ['cases', ...Inside], Found | [Argument, ValueTypes[Kind & Kinds]]>
          : Name extends `${infer Argument}, ${string}`
            ? Slots<Rest, Inside, Found | [Argument, number]>
            : Slots<Rest, Inside, Found | [Name, string | number]>
        : Found
  : Found;
type Outside<Inside extends readonly ('text' | 'cases')[]> = Inside extends readonly [
  unknown,
  infer Next extends 'text' | 'cases',
  ...infer Rest extends readonly ('text' | 'cases')[],
]
  ? [Next, ...Rest]
  : Inside;
type Kinds = keyof ValueTypes;
interface ValueTypes {
  plural: number;
  selectordinal: number;
  select: string;
}
/** `More` says what a value may be besides. */
type Values<Text extends string, More = never> = [Slots<Text>] extends [never]
  ? []
  : [
      values: {
        readonly [Name in Slots<Text>[0]]:
          | Value<Extract<Slots<Text>, readonly [Name, unknown]>>
          | More;
      },
    ];
/** The intersection of the types of all arguments with one name. */
type Value<Slot extends readonly [string, unknown]> = (
  Slot extends unknown ? (value: Slot[1]) => void : never
) extends (value: infer All) => void
  ? All
  : never;

/** Names the texts of one plugin; each gets the id `name.key`. */
export function messages<const Texts extends Record<string, string>>(name: string, texts: Texts) {
  const entries = Object.entries(texts).map(([key, text]) => [key, { id: `${name}.${key}`, text }]);
  return Object.fromEntries(entries) as { readonly [Key in keyof Texts]: Message<Texts[Key]> };
}

type IcuFormatter = (
  text: string,
  values: Readonly<Record<string, unknown>>,
  locale: string,
) => string;

let formatIcu: IcuFormatter = text => {
  throw new Error(`installPlurals must run before this text is formatted: ${text}`);
};

/** Sets how texts with ICU arguments are formatted; `installPlurals` calls it. */
export function setIcuFormatter(formatter: IcuFormatter): void {
  formatIcu = formatter;
}

/** Whether a text has an ICU argument, not only names in braces. */
export const hasIcuArgument = (text: string): boolean => /\{\w+,/.test(text);

/** Returns the text of a message with its values in place. */
export const format = <Text extends string>(
  message: Message<Text>,
  ...[values]: Values<Text>
): string => formatText(message.text, values);

function formatText(
  text: string,
  values: Readonly<Record<string, unknown>> = {},
  locale = 'en',
): string {
  if (hasIcuArgument(text)) return formatIcu(text, values, locale);
  return text.replace(/\{(\w+)\}/g, (_, key: string) => String(values[key]));
}

/** A message with its values, not yet in a language: plain data that can be stored. */
export interface Sentence {
  readonly message: Message;
  readonly values?: Readonly<Record<string, unknown>>;
}

/** Puts values to a message; a value may be a list of further sentences. */
export const toSentence = <Text extends string>(
  message: Message<Text>,
  ...[values]: Values<Text, readonly Sentence[]>
): Sentence => ({ message, ...(values && { values }) });

/** Texts of one language by the ids of their messages; what it lacks is said in English. */
export interface Words {
  /** Such as `pt-BR`. */
  readonly locale: string;
  readonly texts: Readonly<Record<string, string>>;
}

const english: Words = { locale: 'en', texts: {} };

/** Returns a sentence in a language; lists in it are joined as that language does. */
export function formatSentence({ message, values }: Sentence, words: Words = english): string {
  const own = words.texts[message.id];
  const filled = Object.entries(values ?? {}).map(([name, value]) => [
    name,
    Array.isArray(value) ? joinSentences(value, words) : value,
  ]);
  const texts = Object.fromEntries(filled);
  if (own === undefined) return formatText(message.text, texts);
  try {
    return formatText(own, texts, words.locale);
  } catch {
    // A text of a company's own whose arguments are not those of the message.
    return formatText(message.text, texts);
  }
}

const joinSentences = (list: readonly Sentence[], words: Words): string =>
  new Intl.ListFormat(words.locale).format(list.map(each => formatSentence(each, words)));

/**
 * A text with an id, ready for a catalogue in another language. `{name}` in it becomes a required
 * value.
 */
export interface Message<Text extends string = string> {
  readonly id: string;
  readonly text: Text;
}

type Slots<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Slots<Rest>
  : never;
type Values<Text extends string> = [Slots<Text>] extends [never]
  ? []
  : [values: Record<Slots<Text>, string | number>];

/** Names the texts of one plugin; each gets the id `name.key`. */
export function messages<const Texts extends Record<string, string>>(name: string, texts: Texts) {
  const entries = Object.entries(texts).map(([key, text]) => [key, { id: `${name}.${key}`, text }]);
  return Object.fromEntries(entries) as { readonly [Key in keyof Texts]: Message<Texts[Key]> };
}

/** The text of a message with its values in place. */
export function format<Text extends string>(
  message: Message<Text>,
  ...[values]: Values<Text>
): string {
  return message.text.replace(/\{(\w+)\}/g, (_, key: string) =>
    String((values as Record<string, unknown>)[key]),
  );
}

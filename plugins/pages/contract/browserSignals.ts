import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';

const Name = Type.String({ maxLength: 400 });
const Count = Type.Number({ minimum: 0, maximum: 1e9 });
const Size = Type.Array(Count, { maxItems: 2 });

/**
 * Signals of the component `skrisk` about the browser and how the page was filled in. They come
 * from the browser, so nothing in them is proven.
 */
const Signals = Type.Object({
  userAgent: Name,
  platform: Name,
  languages: Type.Array(Name, { maxItems: 40 }),
  timezone: Name,
  timezoneOffset: Type.Number({ minimum: -1500, maximum: 1500 }),
  screen: Size,
  availableScreen: Size,
  colorDepth: Count,
  cores: Count,
  memory: Count,
  touchPoints: Count,
  webdriver: Type.Boolean(),
  /** Milliseconds from the page's start to its answer. */
  elapsed: Count,
  /** Keys and pointer presses of a person; those that a script makes do not count. */
  keys: Count,
  presses: Count,
  /** Fields that hold something that a person wrote. */
  filled: Count,
});
export type BrowserSignals = Static<typeof Signals>;

/** The longest payload that is read, in characters. */
export const longestSignals = 8192;

/** Reads what a page's risk component sent; undefined for anything else. */
export function readBrowserSignals(payload: unknown): BrowserSignals | undefined {
  if (typeof payload !== 'string' || payload.length > longestSignals) return undefined;
  try {
    const bytes = Uint8Array.from(atob(payload.trim()), each => each.charCodeAt(0));
    const read: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return Value.Check(Signals, read) ? (Value.Clean(Signals, read) as BrowserSignals) : undefined;
  } catch {
    return undefined;
  }
}

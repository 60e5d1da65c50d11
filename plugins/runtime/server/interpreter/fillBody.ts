import { asText } from '#core/contract/internal';
import { escapeHtml } from '#core/contract/html';
import { budgets, formatBudget, ValueSizeError } from '#core/contract/valueSize';
import type { Expression, Find } from '#plugins/flows/contract/graph/machine/expression';

/** The format of a body, whose structure no value changes. */
export type BodyFormat = 'json' | 'xml' | 'form';
/** Writes a value into a text, of which it gets what stands before. */
type Write = (value: string, path: readonly string[]) => string;
interface Writer {
  /** Hears a piece that the author wrote. */
  read(part: string): void;
  readonly write: Write;
}

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

/** A value inside the quotes of a JSON text: as it is where it stays there, else with escapes. */
const writeInside = (value: string) =>
  isJson(`"${value}"`) ? value : JSON.stringify(value).slice(1, -1);

/**
 * JSON: a value inside quotes stays there, and one in the place of a value is one value, a text where
 * it is no JSON. What follows a comma or opens an object may be several.
 */
function writeJson(): Writer {
  let [quoted, last] = [false, ''];
  return {
    read(part) {
      for (let at = 0; at < part.length; at++) {
        const character = part[at]!;
        if (character === '"') quoted = !quoted;
        else if (quoted && character === '\\') at++;
        if (!/\s/.test(character)) last = character;
      }
    },
    write(value) {
      if (quoted) return writeInside(value);
      const previous = last;
      last = 'v';
      if (value.trim() === '' || isJson(value)) return value;
      const fits =
        (/[[,]/.test(previous) && isJson(`[${value}]`)) ||
        (/[{,]/.test(previous) && isJson(`{${value}}`));
      return fits ? value : JSON.stringify(value);
    },
  };
}

/** Text whose references are written already, such as `A &amp; B`. */
const escapedText = /^(?:[^<>&"']|&(?:\w+|#\d+|#x[\da-f]+);)*$/i;

/** XML: a value is text, in CDATA as well, unless a function of the flow wrote it as markup. */
function writeXml(isMarkup: (path: readonly string[]) => boolean): Writer {
  let isData = false;
  return {
    read(part) {
      const [begin, end] = [part.lastIndexOf('<![CDATA['), part.lastIndexOf(']]>')];
      if (begin !== end) isData = begin > end;
    },
    write(value, path) {
      if (isData) return value.replaceAll(']]>', ']]]]><![CDATA[>');
      return isMarkup(path) || escapedText.test(value) ? value : escapeHtml(value);
    },
  };
}

/** A form: what stands after `=` is one value. One that is encoded already stays as it is. */
function writeForm(): Writer {
  let isValue = false;
  return {
    read(part) {
      const at = Math.max(part.lastIndexOf('='), part.lastIndexOf('&'));
      if (at >= 0) isValue = part[at] === '=';
    },
    write: value =>
      isValue && !/^[\w.~!*'()/:,;@%-]*$/.test(value) ? encodeURIComponent(value) : value,
  };
}

/**
 * Fills in the references of a body so that no value changes its structure; undefined where it has
 * none, is one reference as a whole, or is not in this format.
 */
export function fillBody(
  filling: Expression | undefined,
  find: Find,
  format: BodyFormat,
  isMarkup: (path: readonly string[]) => boolean,
): string | undefined {
  if (filling?.kind !== 'text') return undefined;
  const [first] = filling.parts;
  if (format === 'json' && (typeof first !== 'string' || !/^\s*[[{]/.test(first))) return undefined;
  const writer =
    format === 'json' ? writeJson() : format === 'xml' ? writeXml(isMarkup) : writeForm();
  let text = '';
  for (const part of filling.parts) {
    if (typeof part === 'string') {
      text += part;
      writer.read(part);
    } else text += writer.write(asText(find(part)), part);
    if (text.length > budgets.value)
      throw new ValueSizeError(`is larger than ${formatBudget(budgets.value)}`);
  }
  return text;
}

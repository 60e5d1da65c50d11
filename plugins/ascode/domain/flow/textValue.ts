import { isRecord } from '#core/contract';
import { plainText, writeRichText } from '#plugins/flows/contract/graph/richtext/richText';

/**
 * How a file of a flow says a text so that people can read and compare it. Each form is read back to
 * the same characters, else it is not used.
 */
type WrittenText =
  | string
  /** Rich text in the wire's own layout. */
  | { readonly $richText: string }
  /** A JSON document with its indentation. */
  | { readonly $json: unknown; readonly $indent?: number | string }
  /** A text in a file of its own beside the flow’s. */
  | { readonly $file: string }
  | { readonly $richTextFile: string };

const forms = ['$richText', '$json', '$file', '$richTextFile', '$value'];
const hasForm = (value: unknown) =>
  isRecord(value) && forms.some(form => Object.hasOwn(value, form));

const extensions: Readonly<Record<string, string>> = {
  code: 'js',
  customScript: 'js',
  customCSS: 'css',
  customHTML: 'html',
};

function toExtension(property: string, text: string): string {
  if (/^\s*</.test(text)) return 'html';
  return extensions[property] ?? 'txt';
}

const indents = [undefined, 2, '\t', 4, 1, 3] as const;

function findIndent(text: string, parsed: unknown): (typeof indents)[number] | null {
  const index = indents.findIndex(indent => JSON.stringify(parsed, null, indent) === text);
  return index < 0 ? null : indents[index];
}

function parseDocument(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether a property can name a file: exports can call theirs anything, also `../../x`. */
const isFileName = (property: string) => /^\w[\w-]{0,79}$/.test(property);

/** Whether a text can stand in a file as it is: a lone surrogate has no place in UTF-8. */
const isEncodable = (text: string) => !/\p{Surrogate}/u.test(text);
const isLong = (text: string) => text.split('\n', 4).length > 3;

/**
 * Writes a property's value for the flow's file. `putFile` keeps a long text in a file of its own
 * and returns how the flow’s file names it.
 */
export function writeValue(
  property: string,
  value: unknown,
  putFile: (name: string, text: string) => string,
): unknown {
  if (typeof value === 'string') return writeText(property, value, putFile);
  return hasForm(value) ? { $value: value } : value;
}

function writeText(
  property: string,
  text: string,
  putFile: (name: string, text: string) => string,
): WrittenText {
  const plain = plainText(text);
  const isRich = plain !== text && writeRichText(plain) === text;
  const shown = isRich ? plain : text;
  if (!isRich) {
    const parsed = parseDocument(text);
    const indent = parsed === undefined ? null : findIndent(text, parsed);
    if (indent !== null)
      return indent === undefined ? { $json: parsed } : { $json: parsed, $indent: indent };
  }
  if (isLong(shown) && isEncodable(shown) && isFileName(property)) {
    const name = putFile(`${property}.${toExtension(property, shown)}`, shown);
    return isRich ? { $richTextFile: name } : { $file: name };
  }
  return isRich ? { $richText: plain } : text;
}

/** Reads a property's value back; `getFile` returns the text of a file, or says that it is missing. */
export function readValue(written: unknown, getFile: (name: string) => string): unknown {
  if (!isRecord(written)) return written;
  const { $richText, $json, $indent, $file, $richTextFile } = written;
  if (typeof $richText === 'string') return writeRichText($richText);
  if (typeof $file === 'string') return getFile($file);
  if (typeof $richTextFile === 'string') return writeRichText(getFile($richTextFile));
  if (Object.hasOwn(written, '$json'))
    return JSON.stringify($json, null, $indent as number | string | undefined);
  return Object.hasOwn(written, '$value') ? written['$value'] : written;
}

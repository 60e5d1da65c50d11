import { isRecord } from '#core/contract';
import type { NodeData } from '#plugins/flows/contract';
import { plainText } from '#plugins/flows/contract/graph/richtext/richText';
import { listFunctionValues } from '#plugins/flowtests/domain/offers/functionValues';
import { listDeepRecords } from './deepRecords';

/** Returns the texts in a value, those of rich text as they read. */
export function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield plainText(value).trim();
  else if (typeof value === 'number' || typeof value === 'boolean') yield String(value);
  else if (Array.isArray(value)) for (const each of value) yield* textsIn(each);
  else if (isRecord(value)) for (const each of Object.values(value)) yield* textsIn(each);
}
/** The paths of the references in a text. */
export const referencesIn = (text: string): readonly string[] =>
  [...text.matchAll(/\{\{+\s*((?:local|global)\.[^{}]+?)\s*\}+\}/g)].map(([, path = '']) => path);

/** Whether a value is a record or a list, or one as text. */
export const isMade = (value: unknown) =>
  (typeof value === 'object' && value !== null) || /^[[{]/.test(String(value));

/** Texts and numbers that the code of a node compares with, and records that it may look for. */
export function listConstants({ properties }: NodeData): readonly unknown[] {
  const found = new Set<unknown>();
  for (const text of textsIn(properties)) {
    // Counted from 1.
    if (/\[\s*[\w.]+\s*-\s*1\s*\]/.test(text)) found.add(1);
    for (const [, , quoted = ''] of text.matchAll(/(["'`])([^"'`\n]{1,40})\1/g)) found.add(quoted);
    for (const [, number] of text.matchAll(/[<>=]\s*(\d{1,6})\b/g)) {
      found.add(Number(number) + 1);
      found.add(Number(number) - 1);
    }
  }
  const code = properties?.['code']?.value;
  const made = typeof code === 'string' ? listFunctionValues(code).filter(isMade) : [];
  const deep = typeof code === 'string' ? listDeepRecords(code, made.filter(isRecord)) : [];
  return [...deep, ...made, ...[...found].slice(0, 30)];
}

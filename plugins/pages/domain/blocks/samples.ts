import { escapeHtml } from '#core/contract/html';

const reference = /\{\{\{?\s*((?:global|local)\.[\w-]+(?:\.[\w-]+|\[\d+\])*)\s*\}{2,3}/g;
const condition = /\{\{#(?:if|unless|each|with)\s+([A-Za-z_][\w.]*)/g;
const input = /\{\{\s*([A-Za-z_][\w-]*)\s*\}\}/g;

/** A value that a page shows. */
export interface SampleSlot {
  /** The path of a reference, or the name of an input of the node. */
  readonly path: string;
  readonly isInput: boolean;
  /** Whether it decides what is shown. */
  readonly isDeciding: boolean;
}

/** The values that a page shows, in the order of the page, each once. */
export function listSamples(html: string): readonly SampleSlot[] {
  const slots = new Map<string, SampleSlot>();
  const deciding = new Set(Array.from(html.matchAll(condition), ([, name = '']) => name));
  for (const [, path = ''] of html.matchAll(reference))
    slots.set(path, { path, isInput: false, isDeciding: false });
  for (const name of deciding)
    if (!/^(?:this|local|global)\b/.test(name) && !name.includes('.'))
      slots.set(name, { path: name, isInput: true, isDeciding: true });
  for (const [, name = ''] of html.matchAll(input))
    if (name !== 'else' && name !== 'this' && !slots.has(name))
      slots.set(name, { path: name, isInput: true, isDeciding: false });
  return [...slots.values()];
}

/** A text that stands for a value that is not known: the last name of its path. */
export const nameSample = (path: string): string => path.split('.').at(-1) ?? path;

/** A text with its references filled in. */
export const fillSamples = (
  text: string,
  find: (path: string) => string | undefined,
  write: (value: string) => string = escapeHtml,
): string => text.replace(reference, (_, path: string) => write(find(path) ?? nameSample(path)));

import { getField } from '#core/contract';
import { escapeHtml } from '#core/contract/html';
import type { TrailStep } from '#plugins/editor/contract/internal';

const reference = /\{\{\{?\s*((?:global|local)\.[\w-]+(?:\.[\w-]+|\[\d+\])*)\s*\}{2,3}/g;
const condition = /\{\{#(?:if|unless|each|with)\s+([A-Za-z_][\w.]*)/g;
const input = /\{\{\s*([A-Za-z_][\w-]*)\s*\}\}/g;

/** A value that a page shows. */
export interface SampleSlot {
  /** The path of a reference, or the name of an input of the node. */
  readonly path: string;
  readonly isInput: boolean;
}

/** The values that a page shows, in the order of the page, each once. */
export function listSamples(html: string): readonly SampleSlot[] {
  const slots = new Map<string, SampleSlot>();
  const deciding = new Set(Array.from(html.matchAll(condition), ([, name = '']) => name));
  for (const [, path = ''] of html.matchAll(reference)) slots.set(path, { path, isInput: false });
  for (const name of deciding)
    if (!/^(?:this|local|global)\b/.test(name) && !name.includes('.'))
      slots.set(name, { path: name, isInput: true });
  for (const [, name = ''] of html.matchAll(input))
    if (name !== 'else' && name !== 'this' && !slots.has(name))
      slots.set(name, { path: name, isInput: true });
  return [...slots.values()];
}

/** A text that stands for a value that is not known: the last name of its path. */
export const nameSample = (path: string): string => path.split('.').at(-1) ?? path;

/** Writes a value so that it is neither read as markup nor as part of a template. */
const escapeSample = (value: string) => escapeHtml(value).replaceAll('{', '&#123;');

const [opens, closes] = ['\uE000', '\uE001'];

/** A name that stands in a preview for a value that is not known. */
export const markUnknown = (path: string): string => `${opens}${nameSample(path)}${closes}`;

/** A text in parts, with the names that stand for unknown values as the odd ones. */
export const splitUnknown = (text: string): readonly string[] =>
  text.split(new RegExp(`${opens}([^${closes}]*)${closes}`));

/** A text with its references filled in. */
export const fillSamples = (
  text: string,
  find: (path: string) => string | undefined,
  write: (value: string) => string = escapeSample,
): string => text.replace(reference, (_, path: string) => write(find(path) ?? nameSample(path)));

/** The value that a run left at a path such as `local.<node>.payload.output.email`, as a text. */
export function findInSteps(
  steps: readonly Pick<TrailStep, 'nodeId' | 'output'>[],
  path: string,
): string | undefined {
  const [scope, nodeId, ...rest] = path.split('.');
  if (scope !== 'local') return undefined;
  const step = steps.findLast(each => each.nodeId === nodeId && each.output !== undefined);
  const names = rest[0] === 'payload' && rest[1] === 'output' ? rest.slice(2) : rest;
  const value = names.reduce<unknown>((held, name) => getField(held, name), step?.output);
  if (value === undefined || value === null) return undefined;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

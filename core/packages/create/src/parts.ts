/** The parts that a new plugin can have, each with its name in a question. */
export const parts = {
  page: 'page with table',
  panel: 'panel beside the canvas',
  connector: 'connector',
  command: 'palette command',
  theme: 'theme',
} as const;

/** The name of something that a new plugin can bring. */
export type Part = keyof typeof parts;

/** A request for a plugin that can’t be created, as a sentence. */
export class AskError extends Error {}

const names = Object.keys(parts) as readonly Part[];

/**
 * Reads a list of parts such as `page,panel`; numbers name them as well.
 *
 * @throws AskError for any other.
 */
export function readParts(list: string): readonly Part[] {
  const words = list.split(/[\s,]+/).filter(Boolean);
  const selected = words.map(word =>
    names.find((name, at) => name === word || `${at + 1}` === word),
  );
  const unknown = words.find((_, at) => selected[at] === undefined);
  if (unknown !== undefined)
    throw new AskError(`"${unknown}" is not a part. Use ${names.join(', ')}.`);
  if (words.length === 0) throw new AskError(`Specify at least one part: ${names.join(', ')}.`);
  return names.filter(name => selected.includes(name));
}

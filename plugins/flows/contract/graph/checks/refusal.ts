import { codes, Failure, isRecord } from '#core/contract';

/**
 * Why something from outside is not taken: where it lies, such as
 * `flowInfo/graphData/elements/nodes/3/data/id`, and one sentence.
 */
export class ValidationError extends Error {
  override readonly name = 'ValidationError';
  constructor(
    readonly at: string,
    readonly sentence: string,
  ) {
    super(at === '' ? sentence : `${sentence} (at ${at})`);
  }
}

type Fields = Readonly<Record<string, unknown>>;

const say = (value: unknown) =>
  value === undefined
    ? 'is missing'
    : value === null
      ? 'is null'
      : `is ${Array.isArray(value) ? 'a list' : kind(value)}`;
const kind = (value: unknown) => (typeof value === 'object' ? 'an object' : `a ${typeof value}`);

/** Reads a value that has to be an object, or refuses it with its place. */
export function requireObject(value: unknown, at: string): Fields {
  if (isRecord(value)) return value;
  throw new ValidationError(at, `Expected an object, but it ${say(value)}.`);
}

/** Reads a value that has to be a list, or refuses it with its place. */
export function requireList(value: unknown, at: string): readonly unknown[] {
  if (Array.isArray(value)) return value;
  throw new ValidationError(at, `Expected a list, but it ${say(value)}.`);
}

/** Reads a text that must say something, or refuses it with its place. */
export function requireText(value: unknown, at: string): string {
  if (typeof value === 'string' && value !== '') return value;
  throw new ValidationError(
    at,
    value === '' ? 'This text is empty.' : `Expected text, but it ${say(value)}.`,
  );
}

/** Reads a number that can be drawn with, or refuses it with its place. */
export function requireNumber(value: unknown, at: string): number {
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw new ValidationError(at, `Expected a number, but it ${say(value)}.`);
}

/** Checks a field only where it is there and not null. */
export function ifThere(
  fields: Fields,
  name: string,
  at: string,
  check: (value: unknown, at: string) => unknown,
): void {
  const value = fields[name];
  if (value !== undefined && value !== null) check(value, at === '' ? name : `${at}/${name}`);
}

/**
 * Runs what may refuse its input and answers a refusal as a 400 that names the place. `under` is
 * where the input stood.
 */
export function toBadRequest<T>(under: string, work: () => T): T {
  try {
    return work();
  } catch (fault) {
    if (!(fault instanceof ValidationError)) throw fault;
    const at = [under, fault.at].filter(part => part !== '').join('/');
    throw new Failure(400, codes.invalid, `${fault.sentence} (at ${at})`, [
      { at, message: fault.sentence },
    ]);
  }
}

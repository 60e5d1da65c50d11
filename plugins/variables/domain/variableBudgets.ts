import { budgets, formatBudget, measure, ValueSizeError } from '#core/contract/valueSize';

const mebibyte = 1024 * 1024;

/** The most that variables may hold, the same in every installation. */
export const variableBudgets = {
  /** One value, in characters of JSON. */
  value: budgets.value,
  /** All variables of an environment as they are stored, in bytes. */
  environment: 16 * mebibyte,
  /** The stored variables of one end user, in bytes; a run that waits stores them as well. */
  user: 4 * mebibyte,
  /** How many variables are stored of one end user. */
  names: 500,
  /** How many variables an environment has that came with flows. */
  carried: 10_000,
} as const;

/** A character has at most so many in JSON. */
const longestEscape = 6;

const excess = `is larger than ${formatBudget(variableBudgets.value)}`;

/** Describes by what the JSON of a value is longer than it may be; undefined where it is not. */
export const findTextExcess = (json: string): string | undefined =>
  json.length > variableBudgets.value ? excess : undefined;

/** Describes by what a value is larger than one may be; undefined where it is not. */
export function findExcess(value: unknown): string | undefined {
  const { value: most } = variableBudgets;
  try {
    if (measure(value, most) * longestEscape <= most) return undefined;
    return findTextExcess(JSON.stringify(value));
  } catch (fault) {
    if (fault instanceof ValueSizeError) return fault.excess;
    throw fault;
  }
}

import { behavior } from './facts/behavior';
import { calls } from './facts/calls';
import { constants } from './facts/constants';
import { limits } from './facts/limits';
import { messages } from './facts/messages';
import { nav } from './facts/nav';
import { product } from './facts/product';
import { routes } from './facts/routes';

/** Every fact that a test shows, by its id; the title of the test names it, as in `… [S156]`. */
export const facts: Readonly<Record<string, string>> = {
  ...routes,
  ...nav,
  ...calls,
  ...messages,
  ...product,
  ...behavior,
  ...limits,
  ...constants,
};

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `M${String(from + index).padStart(3, '0')}`);
/** The messages that a call shows when it succeeds. */
export const successes: readonly string[] = [...range(21, 24), 'M043', ...range(94, 116)];

/** Returns the ids that a title names: `[S156]`, `[M003, M004]`. */
export const parseFactIds = (title: string): string[] =>
  [...title.matchAll(/\[((?:[RCMSKN]\d{2,3})(?:, ?[RCMSKN]\d{2,3})*)\]/g)].flatMap(
    ([, list = '']) => list.split(/, ?/),
  );

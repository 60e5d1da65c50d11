/** One answer a command may be given. */
export interface Option {
  readonly id: string;
  readonly title: string;
  readonly hint?: string;
  readonly keys?: string;
  /** May return another `choose(…)`, which is asked next. */
  readonly run: () => unknown;
}

/** What a command asks before it acts: the palette shows the options on a page of their own. */
export interface Choice {
  readonly kind: 'choice';
  /** What is asked, shown in the empty field. */
  readonly title: string;
  readonly options: readonly Option[] | ((signal: AbortSignal) => Promise<readonly Option[]>);
}

/** Returned by a command's `run`, has the palette ask which of the options is meant. */
export const choose = (title: string, options: Choice['options']): Choice => ({ kind: 'choice', title, options });

/** Whether what a command returned is a question. */
export const isChoice = (value: unknown): value is Choice =>
  typeof value === 'object' && value !== null && (value as Choice).kind === 'choice';

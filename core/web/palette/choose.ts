import { getField } from '#core/contract';

/** One answer a command may be given. */
export interface Option {
  readonly id: string;
  readonly title: string;
  readonly hint?: string;
  readonly keys?: string;
  /** The heading it stands under. */
  readonly group?: string;
  /** It asks something more, so the palette stays open. */
  readonly asks?: boolean;
  /** May return another `choose(…)` or `askText(…)`, which is asked next. */
  readonly run: () => unknown;
}

/**
 * A question that a command asks before it acts: the palette shows the options on a page of their
 * own.
 */
export interface Choice {
  readonly kind: 'choice';
  /** The question, shown as the placeholder of the field. */
  readonly title: string;
  readonly options: readonly Option[] | ((signal: AbortSignal) => Promise<readonly Option[]>);
}

/** A text that a command asks for: the palette's field is where it is typed. */
export interface TextQuestion {
  readonly kind: 'text';
  /** The question, shown as the placeholder of the field. */
  readonly title: string;
  /** The initial text of the field. */
  readonly value?: string;
  /** Why the text cannot be taken, as a sentence. */
  readonly fault?: (text: string) => string | undefined;
  readonly run: (text: string) => unknown;
}

export type Question = Choice | TextQuestion;

/** Returned by a command's `run`, has the palette ask which of the options is meant. */
export const choose = (title: string, options: Choice['options']): Choice => ({
  kind: 'choice',
  title,
  options,
});

/** Returned by a command's `run`, has the palette ask for a text. */
export const askText = (
  title: string,
  terms: Omit<TextQuestion, 'kind' | 'title'>,
): TextQuestion => ({
  kind: 'text',
  title,
  ...terms,
});

/** Whether what a command returned is a question. */
export const isQuestion = (value: unknown): value is Question =>
  ['choice', 'text'].includes(String(getField(value, 'kind')));

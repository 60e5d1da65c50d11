import { format } from '../../contract';
import type { Question, TextQuestion } from './choose';
import type { Item } from './Item';
import { indexItems, Ranking } from './rank';
import { strings } from './strings';

/** A question on screen. */
export interface Step {
  readonly title: string;
  /** The name of what was chosen to come here. */
  readonly crumb: string;
  /** The answers to choose among; none while they are on their way. */
  readonly answers?: Ranking;
  readonly text?: TextQuestion;
}

/** The page that a question makes; one whose answers must be fetched waits for them. */
export function createStep(question: Question, crumb: string): Step {
  if (question.kind === 'text') return { title: question.title, crumb, text: question };
  const { title, options } = question;
  return Array.isArray(options) ? addAnswers({ title, crumb }, options) : { title, crumb };
}

/** The same page with its answers. */
export const addAnswers = (step: Step, options: readonly Omit<Item, 'group'>[]): Step => ({
  ...step,
  answers: new Ranking(indexItems(options.map(option => ({ group: '', ...option })))),
});

/** Why what is typed cannot be the answer. */
export const findFault = ({ text }: Step, typed: string): string | undefined =>
  typed.trim() ? text?.fault?.(typed.trim()) : undefined;

/** Lists the items that a page offers for the typed text. */
export function listItems(step: Step, typed: string): readonly Item[] {
  const { text, answers } = step;
  if (!text) return answers?.best(typed, () => 0) ?? [];
  const answer = typed.trim();
  if (!answer || findFault(step, typed)) return [];
  const title = format(strings.take, { text: answer });
  return [{ id: 'palette.answer', title, group: '', run: () => text.run(answer) }];
}

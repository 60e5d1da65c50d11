import { action, observable } from 'mobx';
import type { ReactNode } from 'react';

export interface Question {
  readonly title: string;
  readonly body?: ReactNode;
  /** The word on the button that agrees, such as "Delete". */
  readonly confirm: string;
  readonly cancel?: string;
  /** Agreeing destroys something: the button is red and the focus starts on the other one. */
  readonly danger?: boolean;
}
/** A question on screen, and where its answer goes. */
export interface Asked {
  readonly id: number;
  readonly question: Question;
  readonly answer: (agreed: boolean) => void;
}

/** The questions on screen; `QuestionStack` draws them. */
export const asked = observable.array<Asked>([], { deep: false });
let last = 0;

/** Asks before something is done; false also when the dialog is closed in another way. */
export const confirm = action(
  (question: Question): Promise<boolean> =>
    new Promise(answer => asked.push({ id: ++last, question, answer })),
);

/** Takes every question from the screen; nobody agreed to any. */
export const dismissAll = action((): void => {
  for (const { answer } of asked.splice(0)) answer(false);
});

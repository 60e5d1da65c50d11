import { forEachDiagnostic, linter, nextDiagnostic, previousDiagnostic } from '@codemirror/lint';
import { StateEffect, type EditorState, type Extension } from '@codemirror/state';
import { keymap } from '@codemirror/view';
import type { CodeProblem } from '#core/contract/fields/codeService';

/** How long typing pauses before a code is checked, in milliseconds. */
const pause = 150;

/** Checks a code again, where what it means may have changed without it. */
export const checkAgain = StateEffect.define<unknown>();

type Check = (state: EditorState) => readonly CodeProblem[] | Promise<readonly CodeProblem[]>;

/** Underlines what is wrong in a code, as it is typed; F8 goes from one fault to the next. */
export const checkCode = (check: Check): Extension => [
  linter(
    async ({ state }) => {
      const problems = await check(state);
      return problems.map(({ from, to, severity, message }) => ({ from, to, severity, message }));
    },
    {
      delay: pause,
      needsRefresh: ({ transactions }) =>
        transactions.some(({ effects }) => effects.some(each => each.is(checkAgain))),
    },
  ),
  keymap.of([{ key: 'F8', run: nextDiagnostic, shift: previousDiagnostic }]),
];

/** The faults of a code, and the one to tell of: that at the cursor, else the first. */
export interface CodeFaults {
  readonly count: number;
  readonly line: number;
  readonly severity: string;
  readonly message: string;
}

/** Reads what was found wrong in a code; undefined where nothing was. */
export function readFaults(state: EditorState): CodeFaults | undefined {
  const { head } = state.selection.main;
  let count = 0;
  let shown: CodeFaults | undefined;
  let isHere = false;
  forEachDiagnostic(state, ({ severity, message }, from, to) => {
    count++;
    const here = from <= head && head <= to;
    if (shown && (isHere || !here)) return;
    isHere = here;
    shown = { count: 0, line: state.doc.lineAt(from).number, severity, message };
  });
  return shown && { ...shown, count };
}

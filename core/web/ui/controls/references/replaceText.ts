import { EditorState, Transaction, type Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';

/** Keeps the carriage returns that a text has, and takes none with what is pasted. */
export const plainBreaks: Extension = [
  EditorState.lineSeparator.of('\n'),
  EditorView.clipboardInputFilter.of(text => text.replace(/\r\n?/g, '\n')),
];

/**
 * Makes an editor show a text that was changed elsewhere, such as by an undo. Only the part that
 * differs is replaced, so that the caret and what is selected stay.
 */
export function replaceText(view: EditorView, text: string): void {
  const before = view.state.doc.toString();
  if (before === text) return;
  const shorter = Math.min(before.length, text.length);
  let from = 0;
  while (from < shorter && before[from] === text[from]) from++;
  let behind = 0;
  while (behind < shorter - from && before.at(-1 - behind) === text.at(-1 - behind)) behind++;
  view.dispatch({
    changes: { from, to: before.length - behind, insert: text.slice(from, text.length - behind) },
    annotations: Transaction.addToHistory.of(false),
  });
}

import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import type { EditorView } from '@codemirror/view';
import type { ReferenceOption } from '#core/contract/fields/references';
import { findOpenReference } from './findReferenceAt';
import { matchReferences } from './matchReferences';

const shownAtOnce = 60;

/** Creates a completion of what is typed behind `{{`: titles of nodes, fields, variables, inputs. */
export function completeReferences(list: () => readonly ReferenceOption[]) {
  let known: readonly ReferenceOption[] = [];
  let from = -1;
  return ({ state, pos }: CompletionContext): CompletionResult | null => {
    const line = state.doc.lineAt(pos);
    const open = findOpenReference(state.sliceDoc(Math.max(line.from, pos - 200), pos));
    if (!open) {
      from = -1;
      return null;
    }
    const start = Math.max(line.from, pos - 200) + open.from;
    // While one reference is typed the list stays the same.
    if (start !== from) known = list();
    from = start;
    const options = matchReferences(known, open.query, shownAtOnce);
    const ranks = new Map<string, number>();
    for (const { group } of options) if (!ranks.has(group)) ranks.set(group, ranks.size);
    return {
      from: start,
      filter: false,
      options: options.map(each => toCompletion(each, ranks.get(each.group) ?? 0)),
    };
  };
}

const toCompletion = (option: ReferenceOption, rank: number): Completion => ({
  label: option.text,
  displayLabel: option.label,
  detail: option.refused ?? option.type ?? '',
  section: { name: option.group, rank },
  apply: (view, _, from, to) => {
    if (option.refused === undefined) put(view, option.text, from, to);
  },
});

/** Puts a reference in place of what was typed, and of the braces that were closed behind it. */
function put(view: EditorView, text: string, from: number, to: number): void {
  const behind = /^\s*\}{1,2}/.exec(view.state.sliceDoc(to, to + 4))?.[0].length ?? 0;
  view.dispatch({
    changes: { from, to: to + behind, insert: text },
    selection: { anchor: from + text.length },
    userEvent: 'input.complete',
    scrollIntoView: true,
  });
}

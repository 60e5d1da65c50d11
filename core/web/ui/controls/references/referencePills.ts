import {
  EditorSelection,
  Prec,
  StateEffect,
  StateField,
  type EditorState,
  type Extension,
  type Range,
} from '@codemirror/state';
import {
  Decoration,
  EditorView,
  hoverTooltip,
  keymap,
  WidgetType,
  type DecorationSet,
} from '@codemirror/view';
import type { ReferenceFacts } from '#core/contract/fields/references';
import { findCompleteReferences, type FoundReference } from './findReferenceAt';
import { pillDetails } from './pillDetails';

type Describe = ((path: string) => ReferenceFacts | undefined) | undefined;

interface Pill extends FoundReference {
  readonly facts: ReferenceFacts;
}
interface Pills {
  readonly all: readonly Pill[];
  readonly shown: DecorationSet;
  /** Where a reference is edited as text. */
  readonly open: { readonly from: number; readonly to: number } | null;
  readonly describe: Describe;
}

const openPill = StateEffect.define<{ readonly from: number; readonly to: number } | null>();
/** Describes the pills again, where what they say may have changed. */
export const refreshPills = StateEffect.define<Describe>();

class PillWidget extends WidgetType {
  constructor(private readonly facts: ReferenceFacts) {
    super();
  }
  override eq({ facts }: PillWidget): boolean {
    const { title, field, note } = this.facts;
    return facts.title === title && facts.field === field && facts.note === note;
  }
  toDOM(): HTMLElement {
    const { title, field, note } = this.facts;
    const pill = document.createElement('span');
    pill.className = note === undefined ? 'sl-pill' : 'sl-pill lost';
    pill.setAttribute('role', 'img');
    pill.setAttribute('aria-label', [title, field, note].filter(Boolean).join(', '));
    for (const [name, text] of [
      ['sl-pill-title', title],
      ['sl-pill-field-name', field],
    ] as const) {
      const part = pill.appendChild(document.createElement('span'));
      part.className = name;
      part.textContent = text;
    }
    return pill;
  }
  override ignoreEvent(): boolean {
    return false;
  }
}

const isIn = (at: number, { from, to }: { readonly from: number; readonly to: number }) =>
  at >= from && at <= to;

/**
 * Shows each reference as a pill with the title of its source and the field. The text stays as it
 * is: a pill is one step for the arrow keys, Backspace removes it whole, and F2, a double click, or
 * Enter on a selected pill edits it as text.
 */
export function referencePills(first: Describe): Extension {
  const draw = (state: EditorState, open: Pills['open'], describe: Describe): Pills => {
    const all = findCompleteReferences(state.doc.toString()).flatMap(found => {
      const facts = describe?.(found.path);
      return facts ? [{ ...found, facts }] : [];
    });
    const shown: Range<Decoration>[] = all
      .filter(pill => !open || pill.to <= open.from || pill.from >= open.to)
      .map(({ from, to, facts }) =>
        Decoration.replace({ widget: new PillWidget(facts) }).range(from, to),
      );
    return { all, shown: Decoration.set(shown), open, describe };
  };
  const field = StateField.define<Pills>({
    create: state => draw(state, null, first),
    update: (before, { docChanged, effects, changes, state }) => {
      let { open, describe } = before;
      if (open && docChanged)
        open = { from: changes.mapPos(open.from, -1), to: changes.mapPos(open.to, 1) };
      let redraws = docChanged;
      for (const effect of effects) {
        if (effect.is(openPill)) open = effect.value;
        if (effect.is(refreshPills)) describe = effect.value;
        redraws ||= effect.is(openPill) || effect.is(refreshPills);
      }
      if (open && !isIn(state.selection.main.head, open)) open = null;
      return redraws || open !== before.open ? draw(state, open, describe) : before;
    },
    provide: self => [
      EditorView.decorations.from(self, ({ shown }) => shown),
      EditorView.atomicRanges.of(view => view.state.field(self).shown),
    ],
  });
  const findAt = (state: EditorState, at: number) =>
    state.field(field).all.find(pill => isIn(at, pill));
  const edit = (view: EditorView, pill: Pill | undefined): boolean => {
    if (!pill || view.state.readOnly) return false;
    view.dispatch({
      effects: openPill.of({ from: pill.from, to: pill.to }),
      selection: EditorSelection.cursor(pill.to - 2),
    });
    return true;
  };
  const editSelected = (view: EditorView) => {
    const { from, to, empty } = view.state.selection.main;
    if (empty) return false;
    return edit(
      view,
      view.state.field(field).all.find(pill => pill.from === from && pill.to === to),
    );
  };
  const close = (view: EditorView) => {
    const { open } = view.state.field(field);
    if (!open) return false;
    view.dispatch({ effects: openPill.of(null), selection: EditorSelection.cursor(open.to) });
    return true;
  };
  const findUnder = (view: EditorView, target: EventTarget | null) => {
    const pill = target instanceof Element ? target.closest('.sl-pill') : null;
    return pill ? findAt(view.state, view.posAtDOM(pill)) : undefined;
  };
  return [
    field,
    Prec.high(
      keymap.of([
        { key: 'F2', run: view => edit(view, findAt(view.state, view.state.selection.main.head)) },
        { key: 'Enter', run: view => editSelected(view) || close(view) },
        { key: 'Escape', run: close },
      ]),
    ),
    EditorView.domEventHandlers({
      mousedown: (event, view) => {
        const pill = findUnder(view, event.target);
        if (!pill || event.detail > 1) return false;
        view.focus();
        view.dispatch({ selection: EditorSelection.range(pill.from, pill.to) });
        event.preventDefault();
        return true;
      },
      dblclick: (event, view) => edit(view, findUnder(view, event.target)),
    }),
    hoverTooltip(
      (view, at) => {
        const pill = view.state.field(field).all.find(each => isIn(at, each));
        return pill
          ? {
              pos: pill.from,
              end: pill.to,
              above: true,
              create: () => ({ dom: pillDetails(pill.facts, pill.path) }),
            }
          : null;
      },
      { hideOnChange: true },
    ),
  ];
}

import { autocompletion, startCompletion } from '@codemirror/autocomplete';
import { defaultKeymap } from '@codemirror/commands';
import { Compartment, EditorState, type ChangeSpec } from '@codemirror/state';
import { EditorView, keymap, placeholder as showPlaceholder } from '@codemirror/view';
import { use, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { ControlContext } from '../control';
import { ReferencePicker } from '../ReferencePicker';
import { completeReferences } from './completeReferences';
import { findOpenReference } from './findReferenceAt';
import { referencePills, refreshPills } from './referencePills';
import { plainBreaks, replaceText } from './replaceText';
import './pills.css';

/** The props of a field whose text has references. */
export interface ReferenceFieldProps {
  readonly id: string;
  readonly label: string;
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly disabled: boolean;
  readonly multiline: boolean;
  readonly placeholder?: string | undefined;
  /** Returns where the caret was in the field that this one replaces, if it had the focus. */
  readonly getCaret: () => number | undefined;
  readonly 'aria-describedby'?: string | undefined;
  readonly 'aria-invalid'?: boolean | undefined;
}

/** Keeps what is typed and pasted on one line: a line break becomes a blank. */
const oneLine = [
  EditorState.transactionFilter.of(change => {
    if (!change.docChanged || !change.isUserEvent('input')) return change;
    const changes: ChangeSpec[] = [];
    let isBroken = false;
    change.changes.iterChanges((from, to, _, __, inserted) => {
      isBroken ||= inserted.lines > 1;
      changes.push({ from, to, insert: inserted.toString().replaceAll('\n', ' ') });
    });
    return isBroken ? { changes, selection: change.newSelection, userEvent: 'input' } : change;
  }),
  keymap.of([{ key: 'Enter', run: () => true }]),
];

/** Leaves undo to the page around, as fields of one line do: the browser's own would miss pills. */
const noUndo = EditorView.domEventHandlers({
  beforeinput: event => {
    if (event.inputType.startsWith('history')) event.preventDefault();
    return event.defaultPrevented;
  },
});

interface Look {
  readonly placeholder: string;
  readonly disabled: boolean;
  readonly attributes: Readonly<Record<string, string>>;
}

/** The parts that can change while someone types, so that the field keeps the focus. */
const toExtension = ({ placeholder, disabled, attributes }: Look) => [
  showPlaceholder(placeholder),
  EditorState.readOnly.of(disabled),
  EditorView.editable.of(!disabled),
  EditorView.contentAttributes.of(attributes),
];

/** A text field in which references are pills. */
export default function ReferenceField(props: ReferenceFieldProps) {
  const { id, label, text, disabled, multiline, placeholder = '' } = props;
  const { describe, references } = use(ControlContext);
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const changing = useRef(new Compartment());
  const tell = useEffectEvent((next: string) => next !== text && props.onChange(next));
  const note = props['aria-describedby'] ?? '';
  const invalid = props['aria-invalid'] === true;
  const look = useMemo(
    () => ({
      placeholder,
      disabled,
      attributes: {
        id,
        'aria-label': label,
        'aria-multiline': String(multiline),
        ...(note && { 'aria-describedby': note }),
        ...(invalid && { 'aria-invalid': 'true' }),
        ...(disabled && { 'aria-disabled': 'true' }),
      },
    }),
    [id, label, note, invalid, disabled, multiline, placeholder],
  );
  const begin = useEffectEvent(() => ({ text, describe, look }));
  const listNow = useEffectEvent(() => references());
  const getCaret = useEffectEvent(() => props.getCaret());
  useEffect(() => {
    const first = begin();
    const editor = new EditorView({
      parent: place.current ?? undefined,
      state: EditorState.create({
        doc: first.text,
        extensions: [
          plainBreaks,
          multiline ? [] : oneLine,
          noUndo,
          referencePills(first.describe),
          autocompletion({
            override: [completeReferences(() => listNow())],
            icons: false,
            interactionDelay: 0,
          }),
          keymap.of(defaultKeymap),
          EditorView.lineWrapping,
          changing.current.of(toExtension(first.look)),
          EditorView.updateListener.of(
            update => update.docChanged && tell(update.state.doc.toString()),
          ),
        ],
      }),
    });
    view.current = editor;
    const caret = getCaret();
    if (caret !== undefined) {
      editor.focus();
      editor.dispatch({ selection: { anchor: Math.min(caret, editor.state.doc.length) } });
      if (findOpenReference(editor.state.sliceDoc(0, caret))) startCompletion(editor);
    }
    return () => editor.destroy();
  }, [multiline]);
  useEffect(
    () => view.current?.dispatch({ effects: changing.current.reconfigure(toExtension(look)) }),
    [look],
  );
  useEffect(() => {
    if (view.current) replaceText(view.current, text);
  }, [text]);
  useEffect(() => view.current?.dispatch({ effects: refreshPills.of(describe) }), [describe]);
  const insert = (reference: string) => {
    view.current?.dispatch(view.current.state.replaceSelection(reference));
    view.current?.focus();
  };
  return (
    <div className={multiline ? 'sl-pill-field tall' : 'sl-pill-field'}>
      <div ref={place} />
      {!disabled && <ReferencePicker onPick={insert} />}
    </div>
  );
}

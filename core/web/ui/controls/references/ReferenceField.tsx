import { autocompletion, startCompletion } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { EditorState } from '@codemirror/state';
import { EditorView, keymap, placeholder as showPlaceholder } from '@codemirror/view';
import { use, useEffect, useEffectEvent, useRef } from 'react';
import { ControlContext } from '../control';
import { ReferencePicker } from '../ReferencePicker';
import { completeReferences } from './completeReferences';
import { findOpenReference } from './findReferenceAt';
import { referencePills, refreshPills } from './referencePills';
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

/** Keeps a text on one line: a line break becomes a blank. */
const oneLine = [
  EditorState.transactionFilter.of(change => {
    if (!change.docChanged || change.newDoc.lines === 1) return change;
    const text = change.newDoc.toString().replace(/\n/g, ' ');
    return {
      changes: { from: 0, to: change.startState.doc.length, insert: text },
      selection: { anchor: Math.min(change.newSelection.main.head, text.length) },
    };
  }),
  keymap.of([{ key: 'Enter', run: () => true }]),
];

/** A text field in which references are pills. */
export default function ReferenceField(props: ReferenceFieldProps) {
  const { id, label, text, disabled, multiline, placeholder = '' } = props;
  const { describe, references } = use(ControlContext);
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const tell = useEffectEvent((next: string) => next !== text && props.onChange(next));
  const start = useEffectEvent(() => text);
  const getCaret = useEffectEvent(() => props.getCaret());
  const describeFirst = useEffectEvent(() => describe);
  const listNow = useEffectEvent(() => references());
  const note = props['aria-describedby'] ?? '';
  const invalid = props['aria-invalid'] === true;
  useEffect(() => {
    const editor = new EditorView({
      parent: place.current ?? undefined,
      state: EditorState.create({
        doc: start(),
        extensions: [
          // A carriage return stays part of the text.
          EditorState.lineSeparator.of('\n'),
          multiline ? [] : oneLine,
          history(),
          referencePills(describeFirst()),
          autocompletion({ override: [completeReferences(() => listNow())], icons: false }),
          keymap.of([...defaultKeymap, ...historyKeymap]),
          EditorView.lineWrapping,
          showPlaceholder(placeholder),
          EditorState.readOnly.of(disabled),
          EditorView.editable.of(!disabled),
          EditorView.contentAttributes.of({
            id,
            'aria-label': label,
            'aria-multiline': String(multiline),
            ...(note && { 'aria-describedby': note }),
            ...(invalid && { 'aria-invalid': 'true' }),
            ...(disabled && { 'aria-disabled': 'true' }),
          }),
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
  }, [id, label, note, invalid, disabled, multiline, placeholder]);
  useEffect(() => {
    const editor = view.current;
    if (!editor || editor.state.doc.toString() === text) return;
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: text } });
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

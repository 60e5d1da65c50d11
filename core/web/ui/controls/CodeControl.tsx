import { autocompletion, closeBrackets, closeBracketsKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { bracketMatching, indentOnInput, syntaxHighlighting } from '@codemirror/language';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { use, useEffect, useEffectEvent, useRef } from 'react';
import { codeColors, codeLanguage } from './codeLanguage';
import { ControlContext, type ControlProps } from './control';
import { ReferencePicker } from './ReferencePicker';

const comforts: readonly Extension[] = [
  lineNumbers(),
  history(),
  highlightActiveLine(),
  bracketMatching(),
  closeBrackets(),
  indentOnInput(),
  autocompletion(),
  syntaxHighlighting(codeColors),
  EditorView.lineWrapping,
  keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...historyKeymap]),
];

/** An editor for code: HTML, CSS, script or JSON, by the definition's language. */
export default function CodeControl({
  id,
  definition,
  value,
  onChange,
  disabled = false,
}: ControlProps) {
  const { readText, writeText } = use(ControlContext);
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const isText = typeof value === 'string' || value === undefined || value === null;
  const text = isText ? readText(value) : JSON.stringify(value, null, 2);
  const tell = useEffectEvent((next: string) => {
    if (next === text) return;
    if (isText) return onChange(writeText(next, value, { ...definition, enableParameters: false }));
    try {
      onChange(JSON.parse(next));
    } catch {
      // An object is taken over once what is typed is JSON again.
    }
  });
  const start = useEffectEvent(() => text);
  const { language, displayName } = definition;
  useEffect(() => {
    const editor = new EditorView({
      parent: place.current!,
      state: EditorState.create({
        doc: start(),
        extensions: [
          comforts,
          EditorState.readOnly.of(disabled),
          EditorView.editable.of(!disabled),
          EditorView.contentAttributes.of({
            'aria-label': displayName ?? '',
            ...(disabled ? { 'aria-disabled': 'true' } : {}),
          }),
          EditorView.updateListener.of(
            update => update.docChanged && tell(update.state.doc.toString()),
          ),
          codeLanguage(language, start()),
        ],
      }),
    });
    view.current = editor;
    return () => editor.destroy();
  }, [disabled, language, displayName]);
  useEffect(() => {
    const editor = view.current;
    if (!editor || editor.state.doc.toString() === text || !isText) return;
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: text } });
  }, [text, isText]);
  const insert = (reference: string) => {
    const editor = view.current;
    if (!editor) return;
    editor.dispatch(editor.state.replaceSelection(reference));
    editor.focus();
  };
  return (
    <div className="sl-control-editor">
      <div id={id} ref={place} />
      {definition.enableParameters && !disabled && <ReferencePicker onPick={insert} />}
    </div>
  );
}

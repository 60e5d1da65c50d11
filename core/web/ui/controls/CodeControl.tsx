import { autocompletion, closeBrackets, closeBracketsKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import {
  bracketMatching,
  indentOnInput,
  syntaxHighlighting,
  defaultHighlightStyle,
  HighlightStyle,
} from '@codemirror/language';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { Button } from '@blueprintjs/core';
import { Fullscreen } from '@blueprintjs/icons';
import { use, useEffect, useEffectEvent, useRef } from 'react';
import { ControlContext, type ControlProps } from './control';
import { format } from '#core/contract';
import { ReferencePicker } from './ReferencePicker';
import { strings } from './strings';
import { completeReferences } from './references/completeReferences';
import { referencePills, refreshPills } from './references/referencePills';
import { plainBreaks, replaceText } from './references/replaceText';
import './references/pills.css';
import { css } from '@codemirror/lang-css';
import { html } from '@codemirror/lang-html';
import { javascript } from '@codemirror/lang-javascript';
import { json } from '@codemirror/lang-json';

/**
 * The usual colours of code, mixed with that of the text, so that all of them can be read in either
 * theme.
 */
const codeColors = HighlightStyle.define(
  defaultHighlightStyle.specs.map(spec =>
    typeof spec['color'] === 'string'
      ? { ...spec, color: `color-mix(in srgb, ${spec['color']} 35%, var(--text))` }
      : spec,
  ),
);

/** How code is coloured: by the language the definition names, else by how the text begins. */
function codeLanguage(language: string | undefined, text: string): Extension {
  const name = (language ?? '').toLowerCase();
  if (name.includes('css')) return css();
  if (name.includes('html') || name.includes('handlebars') || name.includes('xml')) return html();
  if (name.includes('json')) return json();
  if (name.includes('script')) return javascript();
  const start = text.trimStart();
  if (start.startsWith('<')) return html();
  if (start.startsWith('{') || start.startsWith('[')) return json();
  return javascript();
}

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
  const { readText, writeText, enlarge, describe, references } = use(ControlContext);
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
  const describeFirst = useEffectEvent(() => describe);
  const listNow = useEffectEvent(() => references());
  const { language, displayName } = definition;
  useEffect(() => {
    const complete = completeReferences(() => listNow());
    const editor = new EditorView({
      parent: place.current ?? undefined,
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
          plainBreaks,
          referencePills(describeFirst()),
          EditorState.languageData.of(() => [{ autocomplete: complete }]),
        ],
      }),
    });
    view.current = editor;
    return () => editor.destroy();
  }, [disabled, language, displayName]);
  useEffect(() => {
    if (view.current && isText) replaceText(view.current, text);
  }, [text, isText]);
  useEffect(() => view.current?.dispatch({ effects: refreshPills.of(describe) }), [describe]);
  const insert = (reference: string) => {
    const editor = view.current;
    if (!editor) return;
    editor.dispatch(editor.state.replaceSelection(reference));
    editor.focus();
  };
  return (
    <div className="sl-control-editor">
      <div id={id} ref={place} />
      <div className="sl-control-tools">
        {definition.enableParameters && !disabled && <ReferencePicker onPick={insert} />}
        {enlarge && (
          <Button
            size="small"
            variant="minimal"
            icon={<Fullscreen />}
            aria-label={format(strings.enlarge, { field: displayName ?? '' })}
            onClick={enlarge}
          />
        )}
      </div>
    </div>
  );
}

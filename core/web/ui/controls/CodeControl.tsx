import { autocompletion, closeBrackets, closeBracketsKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import {
  bracketMatching,
  indentOnInput,
  syntaxHighlighting,
  defaultHighlightStyle,
  HighlightStyle,
} from '@codemirror/language';
import { Compartment, EditorState, type Extension } from '@codemirror/state';
import { EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { Button } from '@blueprintjs/core';
import { AlignLeft, Fullscreen } from '@blueprintjs/icons';
import { use, useEffect, useEffectEvent, useRef, useState } from 'react';
import { ControlContext, type ControlProps } from './control';
import { format } from '#core/contract';
import { ReferencePicker } from './ReferencePicker';
import { strings } from './strings';
import { completeReferences } from './references/completeReferences';
import { referencePills, refreshPills } from './references/referencePills';
import { plainBreaks, replaceText } from './references/replaceText';
import './references/pills.css';
import { formatKeys } from '#core/web/palette/keys';
import './code/code.css';
import { checkAgain, checkCode, readFaults, type CodeFaults } from './code/checkCode';
import { codeLanguage, findKind } from './code/codeLanguage';
import { checkJson } from './code/jsonCode';
import { knowScript } from './code/knowScript';
import { createMarkupCheck } from './code/markup/createMarkupCheck';
import { canFormat, formatCode } from './code/formatCode';
import { enterCode, formatCodeKeys, leaveCode } from './code/openCode';

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

const sameFaults = (one: CodeFaults | undefined, other: CodeFaults | undefined) =>
  one?.message === other?.message && one?.line === other?.line && one?.count === other?.count;

/** An editor for code: HTML, CSS, script or JSON, by the definition's language. */
export default function CodeControl({
  id,
  definition,
  value,
  onChange,
  disabled = false,
}: ControlProps) {
  const { readText, writeText, enlarge, describe, references, script } = use(ControlContext);
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
  const findScript = useEffectEvent(() => script?.());
  const [faults, setFaults] = useState<CodeFaults>();
  const [first] = useState(text);
  const { language, displayName } = definition;
  const kind = findKind(language, first);
  const formats = !disabled && canFormat(kind, kind === 'script' ? script?.() : undefined);
  const tidy = async () => {
    if (view.current) await formatCode(view.current, kind, script?.());
  };
  const tidyNow = useEffectEvent(() => tidy());
  const offersFormat = useEffectEvent(() => formats);
  useEffect(() => {
    const own = { format: () => tidyNow() };
    const tools = new Compartment();
    let isKnown = kind !== 'script';
    const meet = () => {
      if (isKnown) return;
      const service = findScript();
      if (!service) return;
      isKnown = true;
      const find = () => findScript();
      editor.dispatch({ effects: tools.reconfigure(knowScript(service, find)) });
    };
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
          EditorView.updateListener.of(({ docChanged, state, view }) => {
            if (docChanged) tell(state.doc.toString());
            const next = readFaults(state);
            setFaults(before => (sameFaults(before, next) ? before : next));
            if (!view.hasFocus) return;
            meet();
            if (offersFormat()) enterCode(own);
          }),
          tools.of(codeLanguage(kind)),
          kind === 'script' ? [] : checkCode(kind === 'json' ? checkJson : createMarkupCheck(kind)),
          plainBreaks,
          referencePills(describeFirst()),
          EditorState.languageData.of(() => [{ autocomplete: complete }]),
        ],
      }),
    });
    view.current = editor;
    return () => {
      editor.destroy();
      leaveCode(own);
    };
  }, [disabled, kind, displayName]);
  useEffect(() => {
    if (view.current && isText) replaceText(view.current, text);
  }, [text, isText]);
  useEffect(() => view.current?.dispatch({ effects: refreshPills.of(describe) }), [describe]);
  useEffect(() => view.current?.dispatch({ effects: checkAgain.of(script) }), [script]);
  const insert = (reference: string) => {
    const editor = view.current;
    if (!editor) return;
    editor.dispatch(editor.state.replaceSelection(reference));
    editor.focus();
  };
  return (
    <div className="sl-control-editor">
      <div id={id} ref={place} />
      <CodeFaultsLine faults={faults} />
      <div className="sl-control-tools">
        {definition.enableParameters && !disabled && <ReferencePicker onPick={insert} />}
        {formats && (
          <Button
            size="small"
            variant="minimal"
            icon={<AlignLeft />}
            title={formatKeys(formatCodeKeys)}
            aria-label={format(strings.formatCode, { field: displayName ?? '' })}
            onClick={() => void tidy()}
          />
        )}
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

/** Tells of a fault in a code below it: the one at the cursor, else the first. */
function CodeFaultsLine({ faults }: { readonly faults: CodeFaults | undefined }) {
  return (
    <output className="sl-code-faults" data-severity={faults?.severity}>
      {faults && format(faults.count > 1 ? strings.codeFaults : strings.codeFault, { ...faults })}
    </output>
  );
}

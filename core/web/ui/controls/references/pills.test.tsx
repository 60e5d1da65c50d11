// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { EditorView, runScopeHandlers } from '@codemirror/view';
import { CompletionContext } from '@codemirror/autocomplete';
import { EditorState } from '@codemirror/state';
import { useEffect, useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { fillBrowserGaps } from '#testing/kits/browserGaps';
import { ControlContext, type ControlDefinition } from '../control';
import { ControlField } from '../ControlField';
import { completeReferences } from './completeReferences';
import { findCompleteReferences } from './findReferenceAt';

fillBrowserGaps();
afterEach(cleanup);

const mail = '{{local.ask.payload.output.mail}}';
const options = [
  { text: mail, label: 'mail', group: 'Ask', type: 'string' },
  { text: '{{global.variables.key}}', label: 'key', group: 'Variables', refused: 'Elsewhere' },
];

/** Shows a field of a text; tells what it says last, and changes it from elsewhere. */
async function show(text: string, definition: ControlDefinition = {}) {
  const told: unknown[] = [text];
  let setElsewhere: (value: unknown) => void = () => {};
  function Stage() {
    const [value, setValue] = useState<unknown>(text);
    useEffect(() => {
      setElsewhere = setValue;
    }, []);
    return (
      <ControlContext
        value={{
          references: () => options,
          describe: path =>
            path.startsWith('local.ask')
              ? { title: 'Ask', field: 'mail', type: 'string', value: 'a@b.example' }
              : { title: 'gone', field: path, note: 'Not there.' },
          readText: each => (typeof each === 'string' ? each : ''),
          writeText: each => each,
        }}
      >
        <ControlField
          name="field"
          definition={{
            displayName: 'Field',
            preferredControlType: 'textArea',
            enableParameters: true,
            ...definition,
          }}
          value={value}
          fault={value === '' ? 'Enter a text.' : undefined}
          onChange={next => {
            told.push(next);
            setValue(next);
          }}
        />
      </ControlContext>
    );
  }
  render(<Stage />);
  const dom = await waitFor(() => {
    const found = document.querySelector<HTMLElement>('.cm-editor');
    if (!found) throw new Error('The field is not loaded yet.');
    return found;
  });
  const view = EditorView.findFromDOM(dom)!;
  const press = (key: string) =>
    act(() => void runScopeHandlers(view, new KeyboardEvent('keydown', { key }), 'editor'));
  const put = (from: number, to = from) =>
    act(() => view.dispatch({ selection: { anchor: from, head: to } }));
  const change = (next: string) => act(() => setElsewhere(next));
  return { view, press, put, change, told, value: () => told.at(-1) };
}
const pills = () => screen.queryAllByRole('img').map(each => each.getAttribute('aria-label'));

describe('a reference in a field', () => {
  it('is a pill with the title and field of its source, and keeps its text', async () => {
    const { view, value } = await show(`To: ${mail}, {{global.gone}}!`);
    expect(pills()).toEqual(['Ask, mail', 'gone, global.gone, Not there.']);
    expect(view.state.doc.toString()).toBe(value());
    expect(view.contentDOM.getAttribute('aria-label')).toBe('Field');
  });

  it('is one arrow step, and Backspace removes it whole', async () => {
    const { view, press, put, value } = await show(`a${mail}b`);
    put(1);
    press('ArrowRight');
    expect(view.state.selection.main.head).toBe(1 + mail.length);
    press('Backspace');
    expect(value()).toBe('ab');
  });

  it('is edited as text with F2, and becomes a pill again', async () => {
    const { view, press, put } = await show(`a${mail}b`);
    put(1 + mail.length);
    press('F2');
    expect(pills()).toEqual([]);
    expect(view.state.selection.main.head).toBe(1 + mail.length - 2);
    press('Escape');
    expect(pills()).toEqual(['Ask, mail']);
    put(1, 1 + mail.length);
    press('Enter');
    expect(pills()).toEqual([]);
    put(0);
    expect(pills()).toEqual(['Ask, mail']);
  });

  it('keeps single-line text on one line', async () => {
    const { view, press, value } = await show(mail, { preferredControlType: 'textField' });
    press('Enter');
    act(() => view.dispatch({ changes: { from: 0, insert: 'a\nb' }, userEvent: 'input.paste' }));
    expect(value()).toBe(`a b${mail}`);
  });

  it('keeps line breaks of single-line text, and the caret after outside changes', async () => {
    const { view, put, change, told } = await show(`a\r\n${mail}`, {
      preferredControlType: 'textField',
    });
    put(3 + mail.length);
    change(`a\r\nb\n${mail}`);
    expect(view.state.doc.toString()).toBe(`a\r\nb\n${mail}`);
    expect(view.state.selection.main.head).toBe(5 + mail.length);
    expect(told).toEqual([`a\r\n${mail}`]);
  });

  it('keeps the field while its description changes', async () => {
    const { view, press, put } = await show(mail);
    act(() => view.focus());
    put(mail.length);
    press('Backspace');
    await screen.findByText('Enter a text.');
    expect(view.contentDOM.getAttribute('aria-invalid')).toBe('true');
    expect(view.contentDOM.getAttribute('aria-describedby')).toBeTruthy();
    expect(document.activeElement).toBe(view.contentDOM);
  });

  it('doesn’t handle undo', async () => {
    const { view, press, put } = await show(mail);
    put(mail.length);
    press('Backspace');
    const undo = new KeyboardEvent('keydown', { key: 'z', ctrlKey: true });
    expect(runScopeHandlers(view, undo, 'editor')).toBe(false);
  });

  it('is a pill in code, with its text byte for byte', async () => {
    const code = `<b>${mail}</b>\r\n{{#if global.x}}`;
    const { view } = await show(code, { preferredControlType: 'codeEditor', language: 'html' });
    expect(pills()).toEqual(['Ask, mail']);
    expect(view.state.doc.toString()).toBe(code);
  });

  it('turns a plain field into pills once a reference is typed', async () => {
    render(
      <ControlContext
        value={{
          references: () => options,
          describe: () => ({ title: 'Ask', field: 'mail' }),
          readText: String,
          writeText: text => text,
        }}
      >
        <Plain />
      </ControlContext>,
    );
    const field = screen.getByLabelText<HTMLInputElement>('Plain');
    field.focus();
    fireEvent.input(field, { target: { value: 'x {{', selectionStart: 4, selectionEnd: 4 } });
    const content = await waitFor(() => {
      const found = document.querySelector<HTMLElement>('.cm-content');
      expect(found).toBeTruthy();
      return found!;
    });
    expect(document.activeElement).toBe(content);
    expect(EditorView.findFromDOM(content)!.state.selection.main.head).toBe(4);
  });
});

function Plain() {
  const [value, setValue] = useState<unknown>('');
  return (
    <ControlField
      name="plain"
      definition={{
        displayName: 'Plain',
        preferredControlType: 'textField',
        enableParameters: true,
      }}
      value={value}
      onChange={setValue}
    />
  );
}

describe('completion', () => {
  const complete = (text: string) => {
    const state = EditorState.create({ doc: text });
    return completeReferences(() => options)(new CompletionContext(state, text.length, false));
  };

  it('offers titles, fields, and types after two braces, and narrows by word', () => {
    expect(complete('a {{')?.options).toMatchObject([
      { displayLabel: 'mail', detail: 'string', section: { name: 'Ask' } },
      { displayLabel: 'key', detail: 'Elsewhere', section: { name: 'Variables' } },
    ]);
    expect(complete('a {{as mai')?.options.map(({ label }) => label)).toEqual([mail]);
    expect(complete('a {{x}} b')).toBeNull();
  });

  it('replaces typed text and closing braces, and offers no secrets', () => {
    const view = new EditorView({ doc: 'a {{ma}} b' });
    const [first, second] = complete('a {{')!.options;
    const apply = (each: typeof first) =>
      typeof each?.apply === 'function' && each.apply(view, each, 2, 6);
    apply(second);
    expect(view.state.doc.toString()).toBe('a {{ma}} b');
    apply(first);
    expect(view.state.doc.toString()).toBe(`a ${mail} b`);
  });
});

it('finds references outside of template blocks', () => {
  const text = '{{ local.a.payload }} {{#if local.a}} {{{global.x y}}} {{title}} {{local.}}';
  expect(findCompleteReferences(text).map(({ path }) => path)).toEqual([
    'local.a.payload',
    'global.x y',
  ]);
});

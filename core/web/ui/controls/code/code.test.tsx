// @vitest-environment jsdom
import { json } from '@codemirror/lang-json';
import { EditorState } from '@codemirror/state';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { CodeService } from '#core/contract/fields/codeService';
import { fillBrowserGaps } from '#testing/kits/browserGaps';
import { ControlContext } from '../control';
import { ControlField } from '../ControlField';
import { checkJson, formatJson } from './jsonCode';
import { getOpenCode } from './openCode';

fillBrowserGaps();
afterEach(cleanup);

const check = (doc: string) => checkJson(EditorState.create({ doc, extensions: [json()] }));
const format = (text: string) => formatJson(text)[0]?.insert ?? text;

describe('JSON in a code field', () => {
  it('reports a syntax error, and none while empty', () => {
    expect(check('')).toEqual([]);
    expect(check('{"a": [1, true, null]}')).toEqual([]);
    expect(check('{"a": 1 "b": 2}')).toMatchObject([{ severity: 'error' }]);
    const [fault] = check('{"a": 1,}');
    expect(fault?.from).toBeGreaterThan(6);
  });

  it('accepts references as values and in texts', () => {
    expect(check('{"a": {{local.x.payload.output.y}}, "b": "{{global.ip}}"}')).toEqual([]);
    expect(format('{"a":{{global.ip}}}')).toBe('{\n  "a": {{global.ip}}\n}');
  });

  it('is formatted without changing values, and only if valid', () => {
    expect(format('{"a":[1.0,{}],"b":[],"c":"x, {y}: \\" z"}')).toBe(
      '{\n  "a": [\n    1.0,\n    {}\n  ],\n  "b": [],\n  "c": "x, {y}: \\" z"\n}',
    );
    expect(formatJson('{"a":')).toEqual([]);
    expect(formatJson(format('{"a":[1]}'))).toEqual([]);
  });
});

describe('a script whose language is known', () => {
  const told: unknown[] = [];
  const service: CodeService = {
    check: async code => {
      const from = code.indexOf('lost');
      return from < 0
        ? []
        : [{ from, to: from + 4, severity: 'error', message: 'Cannot find name.' }];
    },
    format: async code => [{ from: 0, to: code.length, insert: code.replaceAll('  ', ' ') }],
  };
  const show = (value: string, script?: CodeService) =>
    render(
      <ControlContext
        value={{
          references: () => [],
          readText: String,
          writeText: text => text,
          script: () => script,
        }}
      >
        <ControlField
          name="code"
          definition={{
            displayName: 'Code',
            preferredControlType: 'codeEditor',
            language: 'javascript',
          }}
          value={value}
          onChange={next => told.push(next)}
        />
      </ControlContext>,
    );

  it('is checked once focused, with its error below', async () => {
    show('return 1;\nreturn lost;', service);
    const field = await screen.findByRole('textbox', { name: 'Code' });
    expect(screen.getByRole('status').textContent).toBe('');
    act(() => field.focus());
    await waitFor(() =>
      expect(screen.getByRole('status').textContent).toBe('Line 2: Cannot find name.'),
    );
    expect(field.querySelector('.cm-lintRange-error')?.textContent).toBe('lost');
  });

  it('is formatted by its button, and known while focused', async () => {
    const { unmount } = show('return  1;', service);
    const field = await screen.findByRole('textbox', { name: 'Code' });
    expect(getOpenCode()).toBeUndefined();
    act(() => field.focus());
    await waitFor(() => expect(getOpenCode()).toBeDefined());
    fireEvent.click(screen.getByRole('button', { name: 'Format code: Code' }));
    await waitFor(() => expect(told.at(-1)).toBe('return 1;'));
    unmount();
    expect(getOpenCode()).toBeUndefined();
  });

  it('is a plain code field without a code service', async () => {
    show('return  1;');
    act(() => screen.getByRole('textbox', { name: 'Code' }).focus());
    expect(screen.queryByRole('button', { name: /^Format/ })).toBeNull();
    expect(getOpenCode()).toBeUndefined();
  });
});

describe('markup in a code field', () => {
  const told: unknown[] = [];
  const show = async (value: string) => {
    render(
      <ControlField
        name="html"
        definition={{ displayName: 'Page', preferredControlType: 'codeEditor', language: 'html' }}
        value={value}
        onChange={next => told.push(next)}
      />,
    );
    await screen.findByRole('textbox', { name: 'Page' });
    fireEvent.click(screen.getByRole('button', { name: 'Format code: Page' }));
  };

  it('is formatted by its button', async () => {
    await show('<div><p>{{label}}</p><p>x</p></div>');
    await waitFor(() =>
      expect(told.at(-1)).toBe('<div>\n  <p>{{label}}</p>\n  <p>x</p>\n</div>\n'),
    );
  });

  it('reports a syntax error, and stays unchanged', async () => {
    told.length = 0;
    await show('<div>\n</p></div>');
    // The check that goes on meanwhile may say it in its own words already.
    const checked =
      'Line 2: </p> has no start tag. Block elements such as <div> end a paragraph early. Delete the </p>, or use <div> instead of <p>.';
    await waitFor(() =>
      expect(['Line 2: Unexpected closing tag "p"', checked]).toContain(
        screen.getByRole('status').textContent,
      ),
    );
    expect(told).toEqual([]);
  });
});

// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { fillBrowserGaps } from '#testing/kits/browserGaps';
import { ControlContext, type ControlDefinition } from './control';
import { ControlField } from './ControlField';

fillBrowserGaps();

/** Shows the control of a definition and remembers what it was told last. */
function show(definition: ControlDefinition, first?: unknown, disabled = false) {
  const told: unknown[] = [];
  function Stage() {
    const [value, setValue] = useState(first);
    const change = (next: unknown) => {
      told.push(next);
      setValue(next);
    };
    return (
      <ControlContext
        value={{
          references: () => [
            {
              text: '{{global.company.variables.key}}',
              label: 'key',
              group: 'Variables',
              refused: 'Kept elsewhere',
            },
            { text: '{{global.variables.email}}', label: 'email', group: 'Variables' },
          ],
          readText: value => (typeof value === 'string' ? value : ''),
          writeText: text => text,
        }}
      >
        <ControlField
          name="field"
          definition={{ displayName: 'Field', ...definition }}
          value={value}
          onChange={change}
          disabled={disabled}
        />
      </ControlContext>
    );
  }
  render(<Stage />);
  return { last: () => told.at(-1), told };
}

describe('controls by type in the manifest', () => {
  it('accepts text, and inserts a reference at the cursor', async () => {
    const user = userEvent.setup();
    const { last } = show({ preferredControlType: 'textField', enableParameters: true });
    await user.type(screen.getByLabelText('Field'), 'To: ');
    await user.click(screen.getByRole('button', { name: 'Insert reference' }));
    await user.click(await screen.findByRole('button', { name: /email/ }));
    expect(last()).toBe('To: {{global.variables.email}}');
  });

  it('accepts addresses with names, also stored as a list of texts', async () => {
    const user = userEvent.setup();
    const { last } = show({ preferredControlType: 'urlsTableView' }, '["https://a.example/hook"]');
    await user.type(screen.getByLabelText('Name'), 'audit');
    expect(last()).toEqual([{ name: 'audit', url: 'https://a.example/hook' }]);
    await user.click(screen.getByRole('button', { name: 'Add' }));
    await user.type(screen.getAllByLabelText('URL')[1]!, 'https://b.example');
    expect(last()).toEqual([
      { name: 'audit', url: 'https://a.example/hook' },
      { name: '', url: 'https://b.example' },
    ]);
  });

  it('shows why the field doesn’t accept a reference, and inserts none', async () => {
    const user = userEvent.setup();
    const { told } = show({ preferredControlType: 'textField', enableParameters: true });
    await user.click(screen.getByRole('button', { name: 'Insert reference' }));
    const refused = await screen.findByRole('button', { name: /key.*Kept elsewhere/ });
    expect(refused.getAttribute('aria-disabled')).toBe('true');
    await user.click(refused);
    expect(told).toEqual([]);
    await user.type(screen.getByRole('searchbox'), '{Enter}');
    expect(told).toEqual(['{{global.variables.email}}']);
  });

  it('keeps a number a number', () => {
    const { last } = show({ preferredControlType: 'textField' }, 14);
    fireEvent.change(screen.getByLabelText('Field'), { target: { value: '16' } });
    expect(last()).toBe(16);
  });

  it('offers options, and keeps an unknown value', async () => {
    const user = userEvent.setup();
    const options = [
      { name: 'One', value: 1 },
      { name: 'Two', value: 2 },
    ];
    const { last } = show({ preferredControlType: 'dropDown', options }, 'foreign');
    expect(screen.getByRole('option', { name: 'foreign' })).toBeTruthy();
    await user.selectOptions(screen.getByLabelText('Field'), 'Two');
    expect(last()).toBe(2);
  });

  it('toggles, also from the text "true"', async () => {
    const { last } = show({ preferredControlType: 'toggleSwitch' }, 'true');
    await userEvent.click(screen.getByLabelText('Field'));
    expect(last()).toBe(false);
  });

  it('adds, edits, and removes pairs, types into a new one at once, and keeps their other keys', async () => {
    const user = userEvent.setup();
    const { last } = show({ preferredControlType: 'keyValueList' }, [
      { key: 'a', value: '1', more: true },
    ]);
    await user.type(screen.getByLabelText('Key'), 'b');
    expect(last()).toEqual([{ key: 'ab', value: '1', more: true }]);
    await user.click(screen.getByRole('button', { name: 'Add' }));
    await user.keyboard('next');
    expect(last()).toHaveLength(2);
    await user.click(screen.getAllByRole('button', { name: 'Remove' })[0]!);
    expect(last()).toEqual([{ key: 'next', value: '' }]);
  });

  it('edits the fields of a form', async () => {
    const user = userEvent.setup();
    const { last } = show({ preferredControlType: 'formFieldsList' }, [
      { propertyName: 'mail', preferredDataType: 'string', extra: 1 },
    ]);
    await user.selectOptions(screen.getByLabelText('Type'), 'number');
    expect(last()).toEqual([{ propertyName: 'mail', preferredDataType: 'number', extra: 1 }]);
  });

  it('never shows a stored secret', async () => {
    const { told } = show({ preferredControlType: 'secureTextArea' }, '******');
    const field = screen.getByLabelText('Field') as HTMLInputElement;
    expect(field.value).toBe('');
    await userEvent.type(field, 'n');
    expect(told).toEqual(['n']);
  });

  it('reads a color with its opacity', () => {
    const { last } = show({ preferredControlType: 'colorPicker' }, '#4462edff');
    fireEvent.change(screen.getByLabelText('Opacity'), { target: { value: '128' } });
    expect(last()).toBe('#4462ed80');
  });

  it('edits code', async () => {
    show({ preferredControlType: 'codeEditor', language: 'html' }, '<b>Hi</b>');
    await waitFor(() =>
      expect(document.querySelector('.cm-content')?.textContent).toContain('<b>Hi</b>'),
    );
  });

  it('shows an unknown type as JSON, and applies it only when valid', () => {
    const { last, told } = show({ preferredControlType: 'geofence' }, { lat: 1 });
    const field = screen.getByLabelText('Field', { selector: 'textarea' });
    fireEvent.change(field, { target: { value: '{"lat":' } });
    expect(told).toEqual([]);
    expect(screen.getByRole('alert').textContent).toContain('not valid JSON');
    fireEvent.change(field, { target: { value: '{"lat":2}' } });
    expect(last()).toEqual({ lat: 2 });
  });

  it('is read-only without permission', () => {
    show({ preferredControlType: 'keyValueList' }, [{ key: 'a', value: '1' }], true);
    expect((screen.getByLabelText('Key') as HTMLInputElement).disabled).toBe(true);
    expect(screen.queryByRole('button', { name: 'Add' })).toBeNull();
  });
});

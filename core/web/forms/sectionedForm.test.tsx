// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { RootProvider } from '../hooks/useApp';
import { Root } from '../root/Root';
import { DurationField, describeMinutes } from './DurationField';
import { TextField } from './fields';
import { FormSection, SectionedForm } from './SectionedForm';

const bar = () => screen.getByRole('button', { name: 'Save' }).closest('.sl-save-bar');

function renderForm(minutes: number, save: (values: object) => Promise<void>) {
  const root = new Root();
  render(
    <RootProvider root={root}>
      <SectionedForm title="Rules" values={{ name: 'One', minutes }} save={save}>
        <FormSection title="Names">
          <TextField name="name" label="Name" />
        </FormSection>
        <FormSection title="Times">
          <DurationField name="minutes" label="Length" least={5} most={1440} orZero />
        </FormSection>
      </SectionedForm>
    </RootProvider>,
  );
  return root;
}

it('saves all sections at once, from a bar that stays in view while dirty', async () => {
  const user = userEvent.setup();
  const sent: object[] = [];
  const root = renderForm(720, async values => void sent.push(values));
  expect(bar()?.hasAttribute('data-unsaved')).toBe(false);
  await user.type(screen.getByLabelText('Name'), ' and two');
  expect(bar()?.hasAttribute('data-unsaved')).toBe(true);
  expect(root.guard.unsaved).toBe(true);
  await user.clear(screen.getByLabelText('Length'));
  await user.type(screen.getByLabelText('Length'), '8');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toEqual([{ name: 'One and two', minutes: 480 }]));
  await waitFor(() => expect(bar()?.hasAttribute('data-unsaved')).toBe(false));
});

it('discards unsaved changes', async () => {
  const user = userEvent.setup();
  renderForm(720, async () => {});
  await user.type(screen.getByLabelText('Name'), ' and two');
  await user.click(screen.getByRole('button', { name: 'Discard changes' }));
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('One');
});

it('shows a duration in the best unit, and in the selected one', async () => {
  const user = userEvent.setup();
  const sent: object[] = [];
  renderForm(45, async values => void sent.push(values));
  const amount = screen.getByLabelText<HTMLInputElement>('Length');
  const unit = screen.getByLabelText<HTMLSelectElement>('Unit for Length');
  expect([amount.value, unit.value]).toEqual(['45', 'minutes']);
  await user.clear(amount);
  await user.type(amount, '60');
  expect([amount.value, unit.value]).toEqual(['60', 'minutes']);
  await user.selectOptions(unit, 'hours');
  expect(amount.value).toBe('60');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(
    await screen.findByText('Enter a duration from 5 minutes to 24 hours, or 0.'),
  ).toBeTruthy();
  await user.clear(amount);
  await user.type(amount, '1.1');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toEqual([{ name: 'One', minutes: 66 }]));
});

it.each([
  [1, '1 minute'],
  [90, '90 minutes'],
  [60, '1 hour'],
  [1440, '24 hours'],
])('describes %d minutes', (minutes, text) => expect(describeMinutes(minutes)).toBe(text));

// @vitest-environment jsdom
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Root } from '#core/web/internal';
import { memoryStorage } from '#core/web/storage/browserStorage';
import { App } from '#shell/web/App.tsx';
import { fillBrowserGaps } from '../kits/browserGaps';
import { password, startServer } from '#testing/startServer';

let sluice: Awaited<ReturnType<typeof startServer>>;
let on: string;
beforeAll(async () => {
  fillBrowserGaps();
  sluice = await startServer({ plugins: [] });
  on = await sluice.listen();
  await import('#shell/web/console/Console.tsx');
});
afterAll(() => sluice.close());

const labels = ['Current password', 'New password', 'Confirm password'] as const;
const hints = [
  'at least 8 characters',
  'one uppercase',
  'one lowercase',
  'one number',
  'one symbol',
];

/** Shows the form to a signed-in member. */
async function openForm() {
  const person = await sluice.company();
  const root = new Root({ storage: memoryStorage(), base: `${on}/v1`, reload: () => {} });
  await root.account.login(person.email, password);
  history.replaceState(null, '', '/reset-password');
  render(<App root={root} />);
  await screen.findByRole('heading', { name: 'Reset password' });
  const fields = labels.map(label => screen.getByLabelText(label));
  const [current, next, confirm] = fields as [HTMLElement, HTMLElement, HTMLElement];
  const submit = screen.getByRole<HTMLButtonElement>('button', { name: 'Submit' });
  return { current, next, confirm, submit, user: userEvent.setup() };
}
const rules = () =>
  within(document.getElementById('content')!)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('a new password', { timeout: 60_000 }, () => {
  it('asks for the current, the new and a confirmation: [S093]', async () => {
    const { current, next, confirm } = await openForm();
    for (const field of [current, next, confirm])
      expect(field.getAttribute('type')).toBe('password');
  });

  it.each([
    ['M026', 0, 'Please insert your current password.'],
    ['S213', 0, 'Please insert your current password.'],
    ['M027', 1, 'Please insert new password.'],
    ['S214', 1, 'Please insert new password.'],
    ['M028', 2, 'Please insert confirm password.'],
    ['S215', 2, 'Please insert confirm password.'],
  ])('is required at each field: [%s] field %i says “%s”', async (_, at, text) => {
    const { current, next, confirm, user } = await openForm();
    const field = [current, next, confirm][at]!;
    expect(screen.queryByText(text)).toBeNull();
    await user.click(field);
    await user.tab();
    expect(screen.getByText(text)).toBeTruthy();
    await user.type(field, 'x');
    expect(screen.queryByText(text)).toBeNull();
  });

  it.each([['M029'], ['S216']])('has at least 8 characters: [%s]', async () => {
    const { next, user } = await openForm();
    const text = 'New password is too short. It should be at least 8 characters in length.';
    await user.type(next, 'Short-1');
    await user.tab();
    expect(screen.getByText(text)).toBeTruthy();
    await user.type(next, '2');
    expect(screen.queryByText(text)).toBeNull();
  });

  it.each([['M030'], ['S217']])('equals its confirmation: [%s]', async () => {
    const { next, confirm, user } = await openForm();
    const text = 'New password and confirm password do not match';
    await user.type(next, 'Long-enough-1');
    await user.type(confirm, 'Long-enough-');
    await user.tab();
    expect(screen.getByText(text)).toBeTruthy();
    await user.type(confirm, '1');
    expect(screen.queryByText(text)).toBeNull();
  });

  it.each([
    ['M031', 0, 'aA1!'],
    ['M032', 1, 'abcdef1!'],
    ['M033', 2, 'ABCDEF1!'],
    ['M034', 3, 'Abcdefg!'],
    ['M035', 4, 'Abcdefg1'],
  ])('shows a hint until it is met: [%s] hint %i at %s', async (_, at, text) => {
    const { next, user } = await openForm();
    expect(rules()[at]).toBe(`${hints[at]} (not met yet)`);
    await user.type(next, text);
    expect(rules()).toEqual(
      hints.map((hint, index) => `${hint} (${index === at ? 'not met yet' : 'met'})`),
    );
  });

  it('shows five hints: [S219]', async () => {
    await openForm();
    expect(rules()).toEqual(hints.map(hint => `${hint} (not met yet)`));
  });

  it.each([
    [0, 'Abcdefgh', '', true],
    [1, 'Password1!', 'This is similar to a commonly used password', true],
    [2, 'kT9#vQ2!', 'Add another word or two. Uncommon words are better.', true],
    [3, 'kT9#vQ2!z', 'Strong', false],
    [4, 'kT9#vQ2!zLm4&wR8', 'Strong', false],
  ])('is submitted only above strength 2: [S218] %i of %s', async (_, text, advice, disabled) => {
    const { current, next, confirm, submit, user } = await openForm();
    expect(submit.disabled).toBe(true);
    await user.type(current, password);
    await user.type(next, text);
    await user.type(confirm, text);
    const readStrength = () => screen.queryByLabelText('Password strength')?.textContent ?? '';
    await waitFor(() => expect(readStrength()).toContain(advice));
    expect(submit.disabled).toBe(disabled);
  });
});

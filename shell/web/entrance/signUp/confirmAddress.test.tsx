// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { testEntrance } from '../testEntrance';

const entrance = testEntrance();
afterEach(cleanup);

it('keeps the password while the server can’t be reached, and asks for none once the link is over', async () => {
  const { user } = entrance.open('/confirm?token=some-token');
  const password = () => screen.queryByLabelText<HTMLInputElement>('Password');
  entrance.answers['/customers/address'] = [503, {}];
  await user.type(await screen.findByLabelText('Password'), 'Correct-Horse-9{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe(
    'The server encountered an error. Try again.',
  );
  expect(password()?.value).toBe('Correct-Horse-9');
  entrance.answers['/customers/address'] = [401, { message: 'This link has expired.', code: 3000 }];
  await user.click(screen.getByRole('button', { name: 'Confirm email address' }));
  expect(await screen.findByText('This link has expired.')).toBeTruthy();
  expect(password()).toBeNull();
  expect(screen.queryByText(/Enter the password that you signed up with/)).toBeNull();
});

// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { FilterFold } from './FilterFold';

it('folds filters behind a button that says how many are set', async () => {
  const user = userEvent.setup();
  const fold = (count: number) => (
    <FilterFold label="Filters" count={count}>
      <input aria-label="Name" />
    </FilterFold>
  );
  const { rerender } = render(fold(0));
  const button = screen.getByRole('button', { name: 'Filters' });
  const body = document.getElementById(button.getAttribute('aria-controls')!)!;
  expect(body.contains(screen.getByLabelText('Name'))).toBe(true);
  expect([button.getAttribute('aria-expanded'), body.dataset['open']]).toEqual([
    'false',
    undefined,
  ]);
  await user.click(button);
  expect([button.getAttribute('aria-expanded'), body.dataset['open']]).toEqual(['true', 'true']);
  rerender(fold(2));
  expect(screen.getByRole('button', { name: 'Filters (2)' })).toBeTruthy();
});

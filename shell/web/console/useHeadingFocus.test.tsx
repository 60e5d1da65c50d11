// @vitest-environment jsdom
import { Dialog } from '#core/web/ui';
import { render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { useHeadingFocus } from './useHeadingFocus';

interface Props {
  readonly path: string;
  readonly dialog: boolean;
  /** The page on screen, which can still be the one before. */
  readonly page?: string;
}

function Shown({ path, dialog, page = path }: Props) {
  const [query, setQuery] = useState('');
  useHeadingFocus(path);
  return (
    <main id="content">
      <h1 key={page} tabIndex={-1}>
        {page}
      </h1>
      <Dialog isOpen={dialog} title="Ask" transitionDuration={0}>
        <input aria-label="Query" value={query} onChange={event => setQuery(event.target.value)} />
      </Dialog>
    </main>
  );
}

const frames = (count: number) =>
  new Promise<void>(resolve => {
    const next = (left: number) => (left ? requestAnimationFrame(() => next(left - 1)) : resolve());
    next(count);
  });

it('waits with focus until a dialog closes, when a page loads late', async () => {
  const user = userEvent.setup();
  const { rerender } = render(<Shown path="First" dialog />);
  await user.click(await screen.findByLabelText('Query'));
  rerender(<Shown path="Second" dialog />);
  await frames(3);
  await user.keyboard('typed');
  expect(screen.getByLabelText<HTMLInputElement>('Query').value).toBe('typed');
  rerender(<Shown path="Second" dialog={false} />);
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Second' })),
  );
});

it('moves the focus on when the page before leaves the screen with it', async () => {
  const { rerender } = render(<Shown path="Third" dialog={false} />);
  rerender(<Shown path="Fourth" page="Third" dialog={false} />);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Third'));
  rerender(<Shown path="Fourth" dialog={false} />);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Fourth'));
});

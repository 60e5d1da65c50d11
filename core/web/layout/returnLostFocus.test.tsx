// @vitest-environment jsdom
import { Button, Menu, MenuItem, Popover } from '@blueprintjs/core';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { Dialog } from '../forms/Dialog';
import { returnLostFocus } from './returnLostFocus';

beforeAll(() => returnLostFocus(document));
afterEach(cleanup);

/** A dialog that leaves the screen at once when it is closed, opened by a button of the page. */
function Opener({ leaves = false }: { readonly leaves?: boolean }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <main id="content">
      <h1 tabIndex={-1}>Flows</h1>
      {!(leaves && open) && <Button text="Share" onClick={() => setOpen(true)} />}
      {open && (
        <Dialog isOpen title="Share flow" onClose={close}>
          <Button text="Close it" onClick={close} />
        </Dialog>
      )}
    </main>
  );
}

async function openAndClose() {
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Share' }));
  await user.click(await screen.findByRole('button', { name: 'Close it' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

it('returns focus to the opener of a closed dialog', async () => {
  render(<Opener />);
  await openAndClose();
  const opener = screen.getByRole('button', { name: 'Share' });
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

it('moves focus to the heading when the opener is gone', async () => {
  const { rerender } = render(<Opener leaves />);
  await userEvent.click(screen.getByRole('button', { name: 'Share' }));
  const inside = await screen.findByRole('button', { name: 'Close it' });
  inside.focus();
  rerender(
    <main id="content">
      <h1 tabIndex={-1}>Flows</h1>
    </main>,
  );
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
});

it('moves focus to the menu button that a dialog was opened from', async () => {
  const user = userEvent.setup();
  function WithMenu() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <Popover
          content={
            <Menu>
              <MenuItem text="Share" onClick={() => setOpen(true)} />
            </Menu>
          }
        >
          <Button text="Actions" />
        </Popover>
        {open && <Dialog isOpen title="Share flow" onClose={() => setOpen(false)} />}
      </>
    );
  }
  render(<WithMenu />);
  await user.click(screen.getByRole('button', { name: 'Actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Share' }));
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  const opener = screen.getByRole('button', { name: 'Actions' });
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

it('keeps focus that a person moved meanwhile', async () => {
  render(
    <>
      <Opener />
      <input aria-label="Search" />
    </>,
  );
  await openAndClose();
  screen.getByLabelText('Search').focus();
  for (let frames = 0; frames < 4; frames++) await new Promise(done => requestAnimationFrame(done));
  expect(document.activeElement).toBe(screen.getByLabelText('Search'));
});

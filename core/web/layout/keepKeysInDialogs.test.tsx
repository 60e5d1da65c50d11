// @vitest-environment jsdom
import { Button, Classes } from '@blueprintjs/core';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, expect, it, vi } from 'vitest';
import { Dialog } from '../forms/Dialog';
import { keepKeysInDialogs } from './keepKeysInDialogs';

beforeAll(() => keepKeysInDialogs(window));

function Shown({ onBehind }: { readonly onBehind: () => void }) {
  const [open, setOpen] = useState(true);
  const [added, setAdded] = useState(false);
  return (
    <>
      <Button text="Behind" onClick={onBehind} />
      <Dialog isOpen={open} title="Add" onClose={() => setOpen(false)} transitionDuration={0}>
        {!added && <Button text="Add it" onClick={() => setAdded(true)} />}
      </Dialog>
    </>
  );
}

it('closes a dialog on Escape after its focused button was removed', async () => {
  const user = userEvent.setup();
  render(<Shown onBehind={() => {}} />);
  await user.click(await screen.findByRole('button', { name: 'Add it' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Add it' })).toBeNull());
  // Blueprint may have taken the focus back by now; browsers leave it with nothing.
  (document.activeElement as HTMLElement | null)?.blur();
  expect(document.activeElement).toBe(document.body);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('clicks no button below a dialog, and moves focus into the dialog', async () => {
  const user = userEvent.setup();
  const behind = vi.fn<() => void>();
  render(<Shown onBehind={behind} />);
  await screen.findByRole('dialog');
  screen.getByText('Behind').closest('button')!.focus();
  await user.keyboard('{Enter}');
  expect(behind).not.toHaveBeenCalled();
  expect(document.activeElement?.closest(`.${Classes.PORTAL}`)).toBeTruthy();
  await user.keyboard('{Tab}{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

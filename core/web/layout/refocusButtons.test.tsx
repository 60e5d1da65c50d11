// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { Button } from '@blueprintjs/core';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { refocusButtons } from './refocusButtons';

const show = (busy: boolean, done = false) => (
  <main id="content">
    <h1 tabIndex={-1}>Things</h1>
    <Button text="Save" loading={busy} disabled={done} />
  </main>
);
beforeAll(() => refocusButtons(document));
afterEach(cleanup);

it('gives the focus back to a button once its work is over, or else to the heading', async () => {
  const { rerender } = render(show(false));
  const press = async () => {
    screen.getByRole('button').focus();
    rerender(show(true));
    // Work takes a while.
    await Promise.resolve();
    // As browsers do where what has the focus is disabled.
    screen.getByRole('button').blur();
    expect(document.activeElement).toBe(document.body);
  };
  await press();
  rerender(show(false));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Save'));
  await press();
  rerender(show(false, true));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Things'));
});

it('puts the focus on the heading when a button leaves the screen', async () => {
  const { rerender } = render(show(false));
  screen.getByRole('button').focus();
  rerender(
    <main id="content">
      <h1 tabIndex={-1}>Things</h1>
    </main>,
  );
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
});

it('puts the focus on the heading of a page that loads once the button has left', async () => {
  const { rerender } = render(show(false));
  screen.getByRole('button').focus();
  rerender(<main id="content">Loading</main>);
  expect(document.activeElement).toBe(document.body);
  await new Promise(resolve => setTimeout(resolve, 200));
  rerender(
    <main id="content">
      <h1 tabIndex={-1}>A thing</h1>
    </main>,
  );
  await waitFor(() => expect(document.activeElement?.textContent).toBe('A thing'));
});

it('stays in a list when the button of a row leaves with it', async () => {
  const list = (rows: readonly string[]) => (
    <main id="content">
      <h1 tabIndex={-1}>Things</h1>
      <fieldset>
        {rows.map(row => (
          <Button key={row} text={`Remove ${row}`} />
        ))}
        <Button text="Add" />
      </fieldset>
    </main>
  );
  const { rerender } = render(list(['one', 'two', 'three']));
  // The page of the test before may still wait for its heading.
  await new Promise(requestAnimationFrame);
  screen.getByRole('button', { name: 'Remove two' }).focus();
  rerender(list(['one', 'three']));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Remove three'));
  rerender(list(['one']));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Add'));
});

it('puts the focus on what stands for the heading on a page without one', async () => {
  const { rerender } = render(<main id="content">{<Button text="Restore" />}</main>);
  screen.getByRole('button').focus();
  rerender(
    <main id="content">
      <div role="application" aria-label="Canvas" tabIndex={-1} data-focus-home />
    </main>,
  );
  const canvas = screen.getByRole('application');
  await waitFor(() => expect(document.activeElement).toBe(canvas));
});

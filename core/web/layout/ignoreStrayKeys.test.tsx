// @vitest-environment jsdom
import { Button } from '@blueprintjs/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, expect, it, vi } from 'vitest';
import { ignoreStrayKeys } from './ignoreStrayKeys';

beforeAll(() => ignoreStrayKeys(window));

it.each(['Enter', ' '])('ignores “%s” that was pressed elsewhere', key => {
  const [menu, button] = [vi.fn<() => void>(), vi.fn<() => void>()];
  render(
    <>
      <Button text="In the menu" onClick={menu} />
      <Button text="Behind it" onClick={button} />
    </>,
  );
  const item = screen.getByRole('button', { name: 'In the menu' });
  const behind = screen.getByRole('button', { name: 'Behind it' });
  fireEvent.keyDown(item, { key });
  fireEvent.keyUp(behind, { key });
  expect(button).not.toHaveBeenCalled();
  fireEvent.keyUp(behind, { key });
  expect(button).not.toHaveBeenCalled();
  fireEvent.keyDown(behind, { key });
  fireEvent.keyUp(behind, { key });
  expect(button).toHaveBeenCalledTimes(1);
  expect(menu).not.toHaveBeenCalled();
});

it.each([{ ctrlKey: true }, { metaKey: true }, { altKey: true }])(
  'takes no shortcut for a click: Enter with %o',
  held => {
    const click = vi.fn<() => void>();
    render(<Button text="Under the focus" onClick={click} />);
    const button = screen.getByRole('button', { name: 'Under the focus' });
    fireEvent.keyDown(button, { key: 'Enter', ...held });
    fireEvent.keyUp(button, { key: 'Enter', ...held });
    expect(click).not.toHaveBeenCalled();
  },
);

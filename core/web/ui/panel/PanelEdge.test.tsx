// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { RootProvider } from '../../hooks/useApp';
import { Root } from '../../root/Root';
import { memoryStorage } from '../../storage/browserStorage';
import { PanelFrame } from './PanelFrame';

afterEach(cleanup);

const storage = memoryStorage();
const renderPanel = () =>
  render(
    <RootProvider root={new Root({ storage })}>
      <PanelFrame title="Settings" onClose={() => {}}>
        A field
      </PanelFrame>
    </RootProvider>,
  );
const getEdge = () => screen.getByRole('separator', { name: 'Resize panel' });
const readWidth = () => [
  Number(getEdge().getAttribute('aria-valuenow')),
  screen.getByRole('complementary', { name: 'Settings' }).style.getPropertyValue('--panel-width'),
];

it('resizes by keys within bounds, and keeps its size', async () => {
  window.innerWidth = 1400;
  renderPanel();
  const user = userEvent.setup();
  expect(readWidth()).toEqual([372, '372px']);
  getEdge().focus();
  await user.keyboard('{ArrowLeft}');
  expect(readWidth()).toEqual([396, '396px']);
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(readWidth()).toEqual([348, '348px']);
  await user.keyboard('{Home}');
  expect(readWidth()).toEqual([300, '300px']);
  await user.keyboard('{ArrowRight}');
  expect(readWidth()).toEqual([300, '300px']);
  await user.keyboard('{End}');
  expect(readWidth()).toEqual([700, '700px']);
  cleanup();
  renderPanel();
  expect(readWidth()).toEqual([700, '700px']);
  fireEvent.doubleClick(getEdge());
  expect(readWidth()).toEqual([372, '372px']);
});

it('takes at most half of a narrowed window', () => {
  window.innerWidth = 1400;
  renderPanel();
  window.innerWidth = 640;
  fireEvent(window, new Event('resize'));
  expect(readWidth()).toEqual([320, '320px']);
});

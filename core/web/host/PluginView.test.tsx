// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { can, messages, namespace, type Panel } from '../../contract';
import { definePlugin, panel, type Plugin } from '../plugin';
import { Root } from '../root/Root';
import { RootProvider } from '../hooks/useApp';
import { Slot } from './PluginView';

const demo = namespace('demo');
const aside = demo.extensionPoint<Panel<{ readonly who: string }>>('aside');
const text = messages('demo', { title: 'Demo' });
const Greeting = ({ who }: { who: string }) => <p>Hello {who}</p>;
const Broken = (): never => {
  throw new Error('it broke');
};

const install = (root: Root, ...plugins: Plugin[]) =>
  root.host.install(
    Object.fromEntries(plugins.map(each => [each.id, async () => ({ default: each })])),
  );

const show = (root: Root) =>
  render(
    <RootProvider root={root}>
      <Slot point={aside} props={{ who: 'Ada' }} empty={<p>Nothing here</p>} />
    </RootProvider>,
  );

describe('Slot', () => {
  let root: Root;
  const shout = console.error;
  beforeEach(() => {
    localStorage.clear();
    root = new Root({ reload: () => {} });
    console.error = () => {};
  });
  afterEach(() => {
    console.error = shout;
    cleanup();
  });

  it('shows a fallback, then every open panel', async () => {
    show(root);
    expect(screen.getByText('Nothing here')).toBeDefined();
    const panels = definePlugin({
      id: 'demo',
      title: text.title,
      contributes: [
        panel('demo.greeting', aside, { view: async () => ({ default: Greeting }) }),
        panel('demo.secret', aside, {
          when: can(demo.permission('secret'), 'read'),
          view: async () => ({ default: () => <p>Secret</p> }),
        }),
      ],
    });
    await install(root, panels);
    expect(await screen.findByText('Hello Ada')).toBeDefined();
    expect(screen.queryByText('Secret')).toBeNull();
  });

  it('contains a crash in its panel, and disables the plugin at the third', async () => {
    const user = userEvent.setup();
    await install(
      root,
      definePlugin({
        id: 'demo',
        title: text.title,
        contributes: [panel('demo.greeting', aside, { view: async () => ({ default: Greeting }) })],
      }),
      definePlugin({
        id: 'broken',
        title: text.title,
        contributes: [panel('broken.panel', aside, { view: async () => ({ default: Broken }) })],
      }),
    );
    show(root);
    expect(await screen.findByText('Hello Ada')).toBeDefined();
    expect((await screen.findByRole('alert')).textContent).toContain(
      '“broken.panel” couldn’t be shown.it broke',
    );
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(root.host.isAside('broken')).toBe(true));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByText('Hello Ada')).toBeDefined();
  });

  it('reports a new version when a view’s file is gone, and retries on request', async () => {
    const user = userEvent.setup();
    let gone = true;
    const view = async () => {
      if (gone) throw Object.assign(new Error('404'), { name: 'ChunkLoadError' });
      return { default: Greeting };
    };
    await install(
      root,
      definePlugin({
        id: 'demo',
        title: text.title,
        contributes: [panel('demo.greeting', aside, { view })],
      }),
    );
    show(root);
    const said = '“demo.greeting” couldn’t be loaded.';
    expect(await screen.findByText(said)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Reload' })).toBeDefined();
    gone = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Hello Ada')).toBeDefined();
    expect(root.host.isAside('demo')).toBe(false);
  });

  it('fetches a view by itself when the connection is back, and offers no reload without one', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const view = async () => {
      if (!navigator.onLine) throw Object.assign(new Error('offline'), { name: 'ChunkLoadError' });
      return { default: Greeting };
    };
    await install(
      root,
      definePlugin({
        id: 'demo',
        title: text.title,
        contributes: [panel('demo.greeting', aside, { view })],
      }),
    );
    show(root);
    expect(await screen.findByText(/^You’re offline/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull();
    online.mockReturnValue(true);
    dispatchEvent(new Event('online'));
    expect(await screen.findByText('Hello Ada')).toBeDefined();
    online.mockRestore();
  });
});

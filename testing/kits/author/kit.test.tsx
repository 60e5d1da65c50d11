// @vitest-environment jsdom
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Type } from 'typebox';
import { always, can, endpoint, messages, namespace, type Panel } from '#core/contract';
import { defineServerPlugin, handle } from '#core/server';
import { action, contribute, definePlugin, panel, permissions } from '#core/web';
import { checkAccess, renderCommand, renderPanel, renderPlugin, startServer } from './index';

const demo = namespace('demo');
const access = demo.permission('demo');
const point = demo.extensionPoint<Panel<{ readonly name: string }>>('parts');
const other = demo.extensionPoint<Panel<object>>('others');
const text = messages('demo', { title: 'Demo', greet: 'Greet', greeted: 'Hello' });
const greet = action('demo.greet', {
  title: text.greet,
  when: can(access, 'update'),
  run: async () => ({ default: () => {} }),
  done: text.greeted,
});
const plugin = definePlugin({
  id: 'demo',
  title: text.title,
  contributes: [
    contribute(permissions, 'demo.access', {
      permission: access,
      title: text.title,
      help: text.title,
    }),
    panel('demo.part', point, {
      when: can(access, 'read'),
      view: async () => ({ default: ({ name }) => <p>Part of {name}</p> }),
    }),
    greet,
  ],
});

describe('a view without a server', () => {
  it('is shown to a person with all of the plugin’s permissions, or with fewer', async () => {
    const { container } = await renderPanel(plugin, point, { name: 'Ada' });
    expect(container.textContent).toContain('Part of Ada');
    await expect(renderPanel(plugin, point, { name: 'Ada' }, { can: [] })).rejects.toThrow(
      '@sluice/core/testing: The panels of "demo" at "demo.parts" are closed to this person.',
    );
    await expect(renderPanel(plugin, other, {})).rejects.toThrow(
      '@sluice/core/testing: Plugin "demo" has no panel at "demo.others".',
    );
  });

  it('runs a command and returns its output', async () => {
    const { ran, says } = await renderCommand(plugin, greet);
    await ran;
    expect(says()).toEqual(['Hello']);
    await expect(renderCommand(plugin, greet, { can: ['demo:read'] })).rejects.toThrow(
      '@sluice/core/testing: The action "demo.greet" is closed to this person.',
    );
    const unlisted = { ...greet, id: 'demo.leave' };
    await expect(renderCommand(plugin, unlisted)).rejects.toThrow(
      '@sluice/core/testing: Plugin "demo" does not list the action "demo.leave".',
    );
  });

  it('names a plugin that can’t be installed', async () => {
    const twice = definePlugin({ ...plugin, contributes: [greet, greet] });
    await expect(renderPlugin(twice, { at: '/demo' })).rejects.toThrow(/^@sluice\/core\/testing: /);
  });
});

describe('the access check', () => {
  const Reply = Type.Object({});
  const call = (line: 'GET /demo/:id' | 'POST /demo' | 'GET /demo', more: object = {}) =>
    endpoint(line, { summary: 'A call.', reply: Reply, when: always, ...more });
  const lines = [
    call('GET /demo', { when: can(access, 'read') }),
    call('POST /demo', { audience: 'anyone' }),
    call('GET /demo/:id'),
  ];
  const server = defineServerPlugin({
    id: 'demo',
    handles: lines.map(each => handle(each, async () => ({}))),
    contributes: [],
  });
  let sluice: Awaited<ReturnType<typeof startServer>>;
  beforeAll(async () => void (sluice = await startServer({ plugins: [server] })));
  afterAll(() => sluice.close());
  const endpoints = lines.map(({ line }) => line);

  it('lists each call that answers someone it shouldn’t', async () => {
    expect(await checkAccess(sluice, { endpoints, make: async () => ({ id: 'x' }) })).toEqual([
      'POST /demo is answered without a token.',
      'POST /demo is answered for a member without the permission.',
      'GET /demo/:id is answered for a member without the permission.',
      'GET /demo/:id is answered for a member of another environment.',
    ]);
  });

  it('explains missing arguments', async () => {
    await expect(checkAccess(sluice, { endpoints })).rejects.toThrow(
      '@sluice/core/testing: GET /demo/:id needs a value of "id". Return it from make.',
    );
  });
});

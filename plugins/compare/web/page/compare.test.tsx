// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Keymap } from '#core/web/palette';
import apps from '#plugins/apps/plugin';
import { renderFlows } from '#testing/renderFlows';
import { startServer } from '#testing/startServer';
import type { GraphData } from '#plugins/flows/contract';
import { decide, decideLinks, createTestGraph } from '#plugins/runtime/server/testFlows';

let sluice: Awaited<ReturnType<typeof startServer>>;
let on: string;
let of: Awaited<ReturnType<typeof twoVersions>>;
beforeAll(async () => {
  sluice = await startServer();
  on = await sluice.listen();
  of = await twoVersions();
});
afterAll(() => sluice.close());

/** A policy that runs the first of a flow's two versions. */
async function twoVersions() {
  const person = await sluice.company();
  const ask = async (method: 'POST' | 'PUT', url: string, body?: unknown) => {
    const reply = await sluice.inject(method, url, { token: person.token, body });
    expect([reply.status, reply.text]).toEqual([200, reply.text]);
    return reply.body;
  };
  const { flowId, graphData: made } = (
    await ask('POST', '/flows', { name: 'Decide', graphData: createTestGraph(decide, decideLinks) })
  ).flowInfo;
  const graphData = made as GraphData;
  const { app } = await ask('POST', '/apps', { name: 'Shop' });
  const policy = { name: 'Sign in', flows: [{ flowId, versionId: 1, weight: 100 }] };
  const { policies } = await ask('POST', `/apps/${app.appId}/policy`, policy);
  const nodes = graphData.elements.nodes.filter(({ data }) => data.id !== 'save');
  const edges = (graphData.elements.edges ?? []).filter(
    ({ data }) => data.source !== 'save' && data.target !== 'save',
  );
  const changed = nodes.map(node =>
    node.data.id === 'fn'
      ? {
          ...node,
          data: {
            ...node.data,
            properties: { ...node.data.properties, nodeTitle: { value: 'Count anew' } },
          },
        }
      : node.data.id === 'cmp'
        ? {
            ...node,
            data: {
              ...node.data,
              properties: {
                ...node.data.properties,
                leftValueA: { value: '{{local.fn.payload.output.score}}' },
              },
            },
          }
        : node.data.id === 'ok'
          ? { ...node, position: { x: 600, y: 90 } }
          : node,
  );
  const second = { ...graphData, elements: { ...graphData.elements, nodes: changed, edges } };
  await ask('PUT', `/flows/${flowId}`, { graphData: second, currentVersion: 1 });
  return { ...person, flowId, at: `/flows/compare/${app.appId}/policy/${policies[0].policyId}` };
}

it('shows what changed between the version of a policy and the saved one, in words and on the canvases [R16, S104]', async () => {
  const user = userEvent.setup();
  const { root } = await renderFlows({ at: of.at, as: of, on, beside: [apps] });
  const list = within(await screen.findByRole('list', { name: 'Changes' }));
  expect(
    screen.getByRole('link', { name: /^Policy “Sign in” for ./ }).getAttribute('href'),
  ).toMatch(/^\/apps\/\w+$/);
  expect(screen.getByRole('link', { name: 'Open flow (Before)' }).getAttribute('href')).toBe(
    `/flows/${of.flowId}`,
  );
  const version = screen.getByLabelText<HTMLSelectElement>('Version (After)');
  expect([...version.options].map(({ text }) => text)).toEqual([
    'Latest (version 2)',
    'Deployed (none yet)',
    'Version 2',
    'Version 1',
  ]);
  expect(screen.getByRole('region', { name: 'Decide, version 1' })).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Decide, version 2' })).toBeTruthy();
  const rows = list.getAllByRole('listitem').map(each => [each.dataset['kind'], each.textContent]);
  expect(rows).toContainEqual(['changed', expect.stringContaining('+ Count anew')]);
  expect(rows.some(([kind]) => kind === 'removed')).toBe(true);
  expect(rows).toContainEqual(['removed', expect.stringMatching(/ → save/)]);
  expect(rows).toContainEqual(['changed', expect.stringContaining('+ {{Count anew › score}}')]);
  expect(rows).toContainEqual(['moved', expect.stringMatching(/Position.*− 0, 0\n\+ 600, 90/s)]);
  expect(screen.getByText(/To show run metrics, install the analytics plugin/)).toBeTruthy();
  await waitFor(() =>
    expect(document.querySelectorAll('.flow-moves path')[1]?.getAttribute('d')).toMatch(/^M0 0L/),
  );

  const stop = new Keymap(() => root.palette.bindings).listen();
  await user.keyboard('n');
  expect(await screen.findByText(new RegExp(`^Change 1 of ${rows.length}$`))).toBeTruthy();
  await user.click(list.getByRole('button', { name: 'Count anew' }));
  expect(screen.getByText(new RegExp(`^Change 2 of ${rows.length}$`))).toBeTruthy();
  await user.keyboard('n');
  expect(await screen.findByText(new RegExp(`^Change 3 of ${rows.length}$`))).toBeTruthy();
  await user.keyboard('ppp');
  const last = new RegExp(`^Change ${rows.length} of ${rows.length}$`);
  expect(await screen.findByText(last)).toBeTruthy();
  stop();
});

it('filters kinds of changes, overlays versions, and remembers the compared versions of the flow [S175]', async () => {
  const user = userEvent.setup();
  const { root } = await renderFlows({ at: of.at, as: of, on, beside: [apps] });
  const list = within(await screen.findByRole('list', { name: 'Changes' }));
  const kinds = () => list.getAllByRole('listitem').map(each => each.dataset['kind']);
  const shown = kinds();
  expect(shown).toContain('removed');
  await user.click(screen.getByRole('checkbox', { name: /^Removed/ }));
  const others = shown.filter(kind => kind !== 'removed');
  expect(others).not.toEqual([]);
  await waitFor(() => expect(kinds()).toEqual(others));
  await user.click(screen.getByRole('checkbox', { name: /^Moved/ }));
  expect(document.querySelector('.flow-moves')).toBeNull();
  await user.selectOptions(screen.getByLabelText('Show'), 'Overlay');
  expect(screen.queryByRole('region', { name: 'Decide, version 1' })).toBeNull();

  const asked: string[] = [];
  const call = root.api.call.bind(root.api);
  root.api.call = ((endpoint: { line: string }, ...rest: [never]) => {
    asked.push(endpoint.line);
    return call(endpoint as never, ...rest);
  }) as typeof root.api.call;
  await user.click(screen.getByRole('button', { name: 'Swap sides' }));
  await screen.findByText(/− Count anew/);
  await user.click(screen.getByRole('button', { name: 'Swap sides' }));
  await waitFor(() => expect(screen.getByText(/\+ Count anew/)).toBeTruthy());
  expect(
    asked.filter(line => line.startsWith('GET /flows/:flowId/versions/:versionId')),
  ).toHaveLength(2);
});

it('reports equal versions, a missing version, and how to start', async () => {
  const same = `/flows/compare/-/policy/-?left=${of.flowId}:2&right=${of.flowId}:saved`;
  await renderFlows({ at: same, as: of, on, beside: [apps] });
  expect(await screen.findByText('These versions are identical')).toBeTruthy();
  expect(screen.getByText(/To show run metrics, install the analytics plugin/)).toBeTruthy();
  cleanup();
  await renderFlows({ at: same.replace(':2&', ':deployed&'), as: of, on, beside: [apps] });
  expect(await screen.findByText('Version not found')).toBeTruthy();
  cleanup();
  await renderFlows({ at: '/flows/compare/-/policy/-', as: of, on, beside: [apps] });
  expect(await screen.findByText('Select two versions')).toBeTruthy();
});

it('opens from the menu of a saved version', async () => {
  const user = userEvent.setup();
  await renderFlows({ at: `/flows/${of.flowId}`, as: of, on });
  await user.click(await screen.findByRole('button', { name: 'Versions' }));
  await user.click(await screen.findByRole('button', { name: 'Actions for Version 2' }));
  await screen.findByRole('menuitem', { name: 'Edit alias' });
  expect(screen.queryByRole('menuitem', { name: 'Compare with latest version' })).toBeNull();
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Actions for Version 1' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Compare with latest version' }));
  await waitFor(() =>
    expect(location.pathname + decodeURIComponent(location.search)).toBe(
      `/flows/compare/-/policy/-?left=${of.flowId}:1&right=${of.flowId}:saved`,
    ),
  );
});

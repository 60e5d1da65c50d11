// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { namespace } from '#core/contract';
import { definePlugin, page } from '#core/web';
import { renderPlugin } from '#testing/renderPlugin.tsx';
import { startServer } from '#testing/startServer';
import flows from '../../plugin';
import { strings } from '../../strings';

let sluice: Awaited<ReturnType<typeof startServer>>;
let on: string;
beforeAll(async () => {
  sluice = await startServer();
  on = await sluice.listen();
});
afterAll(() => sluice.close());

const first = definePlugin({
  id: 'first',
  title: strings.title,
  contributes: [
    page('first.page', namespace('first').route('page', '/first'), {
      title: strings.title,
      view: () => import('./LatestDeployments'),
    }),
  ],
});

it('lists recently deployed flows with versions, and an empty state', async () => {
  const person = await sluice.company();
  const { token } = person;
  const make = async (name: string) =>
    (await sluice.inject('POST', '/flows', { token, body: { name } })).body.flowInfo
      .flowId as string;
  const shown = await renderPlugin(flows, { at: '/first', as: person, on, beside: [first] });
  await screen.findByText(strings.noDeployments.text);
  shown.unmount();
  const [one, other] = [await make('One'), await make('Other')];
  await make('Draft');
  for (const id of [other, one]) await sluice.inject('PUT', `/flows/${id}/deploy`, { token });
  await renderPlugin(flows, { at: '/first', as: person, on, beside: [first] });
  const region = () => screen.getAllByRole('listitem').map(each => within(each));
  await waitFor(() => expect(region()).toHaveLength(2));
  expect(region().map(each => each.getByRole('link').textContent)).toEqual(['One', 'Other']);
  expect(region()[0]!.getByText('Version 1')).toBeTruthy();
});

// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCompany } from '#core/server/internal';
import { renderPlugin } from '#testing/renderPlugin.tsx';
import { promotionWorld } from '#testing/security/kits/promotionWorld';
import { startServer } from '#testing/startServer';
import promotions from '../plugin';

let sluice: Awaited<ReturnType<typeof startServer>>;
let on = '';
beforeAll(async () => {
  sluice = await startServer();
  on = await sluice.listen();
});
afterAll(() => sluice.close());

const at = '/flows/promote';
const postFlow = (token: string, body: object) => sluice.inject('POST', '/flows', { token, body });

it('explains promotions to people with one environment', async () => {
  await renderPlugin(promotions, { at, as: await sluice.company(), on });
  expect(await screen.findByText('No other environments')).toBeTruthy();
  const onward = screen.getByRole('link', { name: 'Create environment' });
  expect(onward.getAttribute('href')).toBe('/account?environment');
});

it('keeps selections when going back, reports changes since, and continues', async () => {
  const person = await sluice.company();
  const { token, customerId } = person;
  const to = await createCompany(sluice.server, {
    name: 'Production',
    founder: customerId,
    examples: false,
  });
  const barred = await createCompany(sluice.server, {
    name: 'Archive',
    founder: customerId,
    examples: false,
  });
  await sluice.server.database.allCompanies
    .updateTable('memberships')
    .set({ roles: '["default:read"]' })
    .where('company_id', '=', barred)
    .execute();
  const { flowInfo } = (await postFlow(token, { name: 'Welcome' })).body;
  await renderPlugin(promotions, { at, as: person, on });
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Promote Welcome' }));
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(
    await screen.findByRole('radio', {
      name: /Archive.*You don’t have permission to create and update flows in that environment/,
    }),
  ).toMatchObject({
    disabled: true,
  });
  // The only environment that flows can go to is selected already.
  await waitFor(() =>
    expect(screen.getByRole('radio', { name: 'Production' })).toMatchObject({ checked: true }),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(await screen.findByRole('checkbox', { name: 'Promote Welcome' })).toMatchObject({
    checked: true,
  });
  fireEvent.click(screen.getByRole('button', { name: 'History' }));
  await screen.findByText('No promotions yet');
  fireEvent.click(screen.getByRole('button', { name: 'Promote' }));
  fireEvent.click(await screen.findByRole('button', { name: '3. Review' }));
  await screen.findByText('Creates a new flow in the target from version 1');
  const body = { currentVersion: flowInfo.currentVersion, description: 'Changed meanwhile' };
  await sluice.inject('PUT', `/flows/${flowInfo.flowId}`, { token, body });
  fireEvent.click(screen.getByRole('button', { name: 'Promote to Production' }));
  await screen.findByText(/“Welcome” has changed since you reviewed it: it is now at version 2/);
  fireEvent.click(screen.getByRole('button', { name: 'Compare again' }));
  await screen.findByText('Creates a new flow in the target from version 2');
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Promote to Production' })).toMatchObject({
      disabled: false,
    }),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Promote to Production' }));
  await screen.findByText('Promoted to Production');
  const rows = await sluice.server.database
    .forCompany(to)
    .selectFrom('flows')
    .select(['name', 'description'])
    .execute();
  expect(rows).toEqual([{ name: 'Welcome', description: 'Changed meanwhile' }]);
  fireEvent.click(screen.getByRole('button', { name: 'History' }));
  expect(await screen.findByRole('button', { name: 'Welcome' })).toBeTruthy();
});

it('shows no version of a flow that was rolled back', async () => {
  const { twoCompanies, apply, save } = promotionWorld(sluice);
  const world = await twoCompanies();
  await apply(world, { deploy: true });
  await save(world, world.flowId, 'Second');
  const { promotionId } = (await apply(world, { deploy: true })).body;
  const opened = `${at}?view=history&company=${world.to}&promotion=${promotionId}`;
  const { root } = await renderPlugin(promotions, { at: opened, as: world, on });
  expect(await screen.findByText('Version 2, deployed')).toBeTruthy();
  expect(screen.getByText(/^Promoted from .+ by .+/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Roll back promotion' }));
  const question = await screen.findByRole('alertdialog');
  fireEvent.click(within(question).getByRole('button', { name: 'Roll back promotion' }));
  await waitFor(() => expect(root.notices.items[0]?.text).toBe('Promotion rolled back'));
  expect(await screen.findByText('Restored')).toBeTruthy();
  expect(screen.queryByText('Version 2, deployed')).toBeNull();
});

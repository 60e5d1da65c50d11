// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { renderFlows } from '#testing/renderFlows';
import { startServer } from '#testing/startServer';
import apps from '../../plugin';
import { sampleOn } from '../testSample';

let sluice: Awaited<ReturnType<typeof startServer>>;
let on: string;
beforeAll(async () => {
  sluice = await startServer();
  on = await sluice.listen();
});
afterAll(() => sluice.close());

it('lists the applications that a deploy affects before it', async () => {
  const person = await sampleOn(sluice);
  const { token, app } = person;
  const { flowId } = app.policies[0].flows[0];
  await sluice.inject('PUT', `/flows/${flowId}`, { token, body: { currentVersion: 1 } });
  await renderFlows({ at: `/flows/${flowId}`, as: person, on, beside: [apps] });
  await userEvent.click(await screen.findByRole('button', { name: 'Deploy' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Deploy version 2?' }));
  const link = await dialog.findByRole('link', { name: app.name });
  expect(link.getAttribute('href')).toBe(person.at);
  expect(link.parentElement!.textContent).toContain(app.policies[0].name);
});

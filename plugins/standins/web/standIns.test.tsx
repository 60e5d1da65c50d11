// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { renderPlugin } from '#testing/renderPlugin.tsx';
import { startServer } from '#testing/startServer';
import connections from '#plugins/connections/plugin';
import standins from '../plugin';

let sluice: Awaited<ReturnType<typeof startServer>>;
let on: string;
beforeAll(async () => {
  sluice = await startServer();
  on = await sluice.listen();
});
afterAll(() => sluice.close());

async function companyWithFlow() {
  const person = await sluice.company();
  const { token } = person;
  const flow = (await sluice.inject('POST', '/flows', { token, body: { name: 'Our directory' } }))
    .body.flowInfo;
  const connector = { name: 'Directory', connectorId: 'entrustConnector' };
  const { connectionId } = (await sluice.inject('POST', '/connections', { token, body: connector }))
    .body;
  const fetchStandIns = async () =>
    (await sluice.inject('GET', '/standIns', { token })).body.standIns;
  return { person, flow, at: `/connections/${connectionId}`, listed: fetchStandIns };
}

describe('capabilities of a cloud connector', () => {
  it('runs in a selected flow, and stops when that is cleared', async () => {
    const user = userEvent.setup();
    const { person, flow, at, listed } = await companyWithFlow();
    await renderPlugin(connections, { at, as: person, on, beside: [standins] });
    const name = /^Stand-in for Auth$/i;
    const picker = await screen.findByRole<HTMLSelectElement>('combobox', { name });
    await screen.findAllByRole('option', { name: 'Our directory' });
    await user.selectOptions(picker, 'Our directory');
    expect(await screen.findByText(/“Our directory” now runs/)).toBeTruthy();
    expect(await listed()).toMatchObject([{ capability: 'auth', flowId: flow.flowId }]);
    expect((await screen.findByRole('link', { name: 'Open flow' })).getAttribute('href')).toBe(
      `/flows/${flow.flowId}`,
    );
    await waitFor(() => expect(picker.disabled).toBe(false));
    await user.selectOptions(picker, 'None');
    expect(await screen.findByText(/^Stand-in for .* removed$/)).toBeTruthy();
    expect(await listed()).toEqual([]);
  });

  it('is read-only without permission to change flows', async () => {
    const { person, at } = await companyWithFlow();
    const reader = await sluice.company({
      in: person.companyId,
      can: ['connections:read', 'flows:read'],
    });
    await renderPlugin(connections, { at, as: reader, on, beside: [standins] });
    const picker = await screen.findByRole<HTMLSelectElement>('combobox', {
      name: /^Stand-in for Auth$/i,
    });
    expect(picker.disabled).toBe(true);
  });

  it('lists what runs here first, and asks for a flow only for the rest', async () => {
    const { person } = await companyWithFlow();
    const { body } = await sluice.inject('POST', '/connections', {
      token: person.token,
      body: { name: 'Users', connectorId: 'pingOneSSOConnector' },
    });
    const at = `/connections/${body.connectionId}`;
    await renderPlugin(connections, { at, as: person, on, beside: [standins] });
    expect(await screen.findByRole('heading', { name: 'Stand-in required' })).toBeTruthy();
    const pickers = screen.getAllByRole('combobox', { name: /^Stand-in for/ });
    expect(screen.getAllByRole('rowheader')).toHaveLength(pickers.length);
    expect(screen.getByText('Accept Agreement').closest('li')).toBeTruthy();
  });

  it('asks for no flow if it runs here', async () => {
    const { person } = await companyWithFlow();
    await renderPlugin(connections, {
      at: '/connections/867ed4363b2bc21c860085ad2baa817d',
      as: person,
      on,
      beside: [standins],
    });
    expect(await screen.findByText('Make REST API Call')).toBeTruthy();
    expect(screen.queryByRole('combobox', { name: /^Stand-in for/ })).toBeNull();
  });
});

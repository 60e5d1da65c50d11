// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, describe, expect, it } from 'vitest';
import { renderFlows } from '#testing/renderFlows';
import { startServer } from '#testing/startServer';
import { createTestChain } from '#plugins/editor/web/testFlow';

const sluice = await startServer();
const on = await sluice.listen();
afterAll(() => sluice.close());

type Person = Awaited<ReturnType<typeof sluice.company>>;
const make = async ({ token }: Person, name: string, more: object = {}) => {
  const { body } = await sluice.inject('POST', '/flows', {
    token,
    body: { name, graphData: createTestChain(2), ...more },
  });
  return body.flowInfo.flowId as string;
};

describe('the list', () => {
  it('loads in pages of five after a full load failed [S153, K05]', async () => {
    const person = await sluice.company();
    const ids = [];
    for (let at = 0; at < 7; at++) ids.push(await make(person, `Flow ${at}`));
    await sluice.server.database
      .forCompany(person.companyId)
      .updateTable('flows')
      .set({ connector_ids: '{torn', saved_date: 1 })
      .where('flow_id', '=', ids[0]!)
      .execute();
    await renderFlows({ at: '/flows', as: person, on });
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(6));
  });

  it('reloads from the start without a search after a failed import [S298, K13, K14]', async () => {
    const person = await sluice.company();
    const id = await make(person, 'Still here');
    for (let at = 0; at < 25; at++) await make(person, `Flow ${at}`);
    const { body } = await sluice.inject('GET', `/flows/${id}/versions/-1`, {
      token: person.token,
    });
    await renderFlows({ at: '/flows?do=import&query=nothing', as: person, on });
    const user = userEvent.setup();
    await user.click(await screen.findByLabelText('Or paste an export here'));
    await user.paste(JSON.stringify(body));
    const go = within(
      screen.getByRole('dialog', { name: 'Import flows' }),
    ).getByRole<HTMLButtonElement>('button', {
      name: 'Import',
    });
    await waitFor(() => expect(go.disabled).toBe(false));
    await sluice.server.database.allCompanies
      .updateTable('memberships')
      .set({ roles: '["default:read"]' })
      .where('customer_id', '=', person.customerId)
      .execute();
    await user.click(go);
    await waitFor(() => expect(screen.getAllByRole('row', { hidden: true })).toHaveLength(1 + 24));
    expect(new URLSearchParams(location.search).get('query')).toBeNull();
  });
});

import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeFlow } from '../../bench/data/graph';
import { Client } from '../../browser/Client';
import { Canvas } from '../kits/canvas';
import { sharedJourney } from '../kits/sharedJourney';

describe('a member who can only read', () => {
  const shared = sharedJourney();
  const reader = { email: shared.email('rita'), password: 'Another-Horse-8' };
  let client: Client;
  let flowId: string;
  let page: Page;

  beforeAll(async () => {
    client = await shared.setUp();
    const flow = makeFlow({ nodes: 40, name: 'Only to look at' });
    const { flowInfo } = await client.call('PUT', '/flows/import', {
      name: flow.name,
      flowInfo: flow,
    });
    flowId = flowInfo.flowId;
    await client.call('POST', `/company/${client.companyId}/customers`, {
      email: reader.email,
      firstName: 'Rita',
      lastName: 'Reader',
      roles: ['default:read'],
    });
    page = await shared.window();
  });

  it('accepts the invitation from the administrator', async () => {
    const { mails } = await client.call('GET', `/company/${client.companyId}/outbox`);
    const { pathname, search } = new URL(mails[0].link);
    await page.goto(pathname + search);
    await page.getByLabel('New password', { exact: true }).fill(reader.password);
    await page.getByLabel('Confirm password', { exact: true }).fill(reader.password);
    await page.getByRole('button', { name: 'Accept invitation' }).click();
    await page.waitForURL('**/dashboard');
    await page.getByRole('link', { name: 'Flows' }).first().waitFor();
    expect(await page.getByText('Rita Reader').first().isVisible()).toBe(true);
  });

  it('sees flows, but no control that changes them', async () => {
    await page.goto('/flows');
    await page.getByRole('row', { name: /Only to look at/ }).waitFor();
    for (const name of ['Create flow', 'Import'])
      expect(await page.getByRole('button', { name }).count()).toBe(0);
    await page.getByRole('button', { name: /Actions.*Only to look at/ }).click();
    const items = await page.getByRole('menuitem').allTextContents();
    expect(items.join()).not.toMatch(/delete|clone|enable|disable|rename|deploy/i);
  });

  it('can’t change the flow on the canvas', async () => {
    const canvas = await new Canvas(page).open(flowId);
    for (const name of ['Save', 'Deploy', 'Validate', 'Try flow', 'Undo', 'Add node'])
      expect(await canvas.button(name).count()).toBe(0);
    await canvas.drag('Compute', { x: 0, y: 120 });
    await page.keyboard.press('Delete');
    await canvas.node('Compute').dblclick();
    expect(await page.getByRole('textbox', { disabled: false }).count()).toBe(0);
    await canvas.mark('Saved').waitFor();
  });

  it('is offered no command that changes anything', async () => {
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog');
    await palette.getByRole('combobox').waitFor();
    await page.keyboard.type('flow');
    await palette.getByRole('option').first().waitFor();
    const offered = await palette.getByRole('option').allTextContents();
    expect(offered.join()).not.toMatch(/new flow|import|save|deploy|validate|delete/i);
  });

  it('is also rejected by the server', async () => {
    const rita = await Client.signIn(client.address, reader);
    const { flowInfo } = await rita.call('GET', `/flows/${flowId}`);
    const { graphData, currentVersion } = flowInfo;
    const tries = await Promise.all([
      rita.ask('PUT', `/flows/${flowId}`, { currentVersion, graphData, name: 'Mine now' }),
      rita.ask('DELETE', `/flows/${flowId}`),
      rita.ask('PUT', `/flows/${flowId}/deploy`),
      rita.ask('POST', '/flows', { name: 'New' }),
      rita.ask('PUT', '/flows/import', { name: 'New', flowInfo }),
      rita.ask('POST', `/company/${client.companyId}/customers`, {
        ...reader,
        roles: ['default:superAdmin'],
      }),
    ]);
    for (const { status, body } of tries)
      expect({ status, body }).toMatchObject({ status: 401, body: { code: 1998 } });
    expect((await client.call('GET', `/flows/${flowId}`)).flowInfo.name).toBe('Only to look at');
  });

  it('causes no error in the browser', () => expect(shared.pageErrors).toEqual([]));
});

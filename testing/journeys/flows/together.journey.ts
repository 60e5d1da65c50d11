// @module-tag slow
import { beforeAll, describe, expect, it } from 'vitest';
import { makeFlow } from '../../bench/data/graph';
import type { Client } from '../../browser/Client';
import { signOn } from '../../browser/signOn';
import { Canvas } from '../kits/canvas';
import { sharedJourney } from '../kits/sharedJourney';

describe('two people working on one flow', () => {
  const shared = sharedJourney();
  const grace = { email: shared.email('grace'), password: 'Correct-Horse-10' };
  let client: Client;
  let flowId: string;
  let [ada, other]: Canvas[] = [];
  const read = async () => (await client.call('GET', `/flows/${flowId}`)).flowInfo;
  const readTitles = async (): Promise<string[]> =>
    (await read()).graphData.elements.nodes.map(
      (node: any) => node.data.properties?.nodeTitle?.value,
    );
  /** As when the window comes to the front, so that nobody waits for the next call. */
  const look = (canvas: Canvas) =>
    canvas.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  const rename = async (canvas: Canvas, from: string, to: string) => {
    await canvas.node(from).click();
    await canvas.page.keyboard.press('Enter');
    await canvas.page.getByRole('tab', { name: 'General' }).click();
    await canvas.page.getByLabel('Title', { exact: true }).fill(to);
    await canvas.mark('Unsaved changes').waitFor();
  };

  beforeAll(async () => {
    client = await shared.setUp();
    await client.call('POST', `/company/${client.companyId}/customers`, {
      email: grace.email,
      firstName: 'Grace',
      lastName: 'Hopper',
      roles: ['default:admin'],
    });
    const { mails } = await client.call('GET', `/company/${client.companyId}/outbox`);
    const token = new URL(mails[0].link).searchParams.get('token');
    await client.call('POST', '/customers/invitation', { token, password: grace.password });
    const flow = makeFlow({ nodes: 60, name: 'Shared' });
    const made = await client.call('PUT', '/flows/import', { name: flow.name, flowInfo: flow });
    flowId = made.flowInfo.flowId;
    const [first, second] = [await shared.window(), await shared.window()];
    await shared.signOn(first);
    await signOn(second, grace);
    ada = await new Canvas(first).open(flowId);
    other = await new Canvas(second).open(flowId);
  });

  it('shows who else is there, at which node, and with unsaved changes', async () => {
    await rename(other!, 'Compute', 'Compute for Grace');
    await look(other!);
    await expect
      .poll(async () => {
        await look(ada!);
        return ada!.page.getByRole('list', { name: 'Also viewing this flow' }).innerHTML();
      })
      .toContain('Grace Hopper, at “Compute”, with unsaved changes');
    await ada!.page.getByTitle('Viewing this node: Grace Hopper').waitFor();
  });

  it('offers a version that someone else saved, and merges it by keyboard alone', async () => {
    await rename(ada!, 'Compute', 'Compute for Ada');
    await other!.save();
    await look(ada!);
    await ada!.page.getByText('Grace Hopper saved version 2.').waitFor();
    await ada!.page.getByRole('button', { name: 'Merge new version' }).press('Enter');
    const dialog = ada!.page.getByRole('dialog');
    await dialog.getByText('Conflict 1 of 1').waitFor();
    await dialog.getByText(/^(No errors|\d+ errors?), /).waitFor();
    await ada!.page.keyboard.press('t');
    await dialog.getByRole('radio', { name: /^Theirs/, checked: true }).waitFor();
    await ada!.page.keyboard.press('b');
    await dialog.getByRole('radio', { name: /^Theirs/, checked: true }).waitFor();
    await ada!.page.keyboard.press('o');
    await dialog.getByRole('radio', { name: /^Original/, checked: true }).waitFor();
    await ada!.page.keyboard.press('t');
    // Tab goes through the dialog, and not from node to node of its canvas.
    const button = dialog.getByRole('button', { name: 'Merge and save' });
    const hasFocus = () => button.evaluate(each => each === document.activeElement);
    let steps = 0;
    for (; steps < 15 && !(await hasFocus()); steps++) await ada!.page.keyboard.press('Tab');
    expect(steps).toBeLessThan(15);
    await ada!.page.keyboard.press('Enter');
    await ada!.toast('Successfully saved flow').waitFor();
    const isOnCanvas = () =>
      ada!.page.evaluate(() => document.activeElement?.closest('.flow-surface') !== null);
    await expect.poll(isOnCanvas).toBe(true);
    expect(await read()).toMatchObject({ currentVersion: 3 });
    expect(await readTitles()).toContain('Compute for Grace');
    expect(await readTitles()).not.toContain('Compute for Ada');
  });

  it('loads the merged version in the other window', async () => {
    await look(other!);
    await other!.page.getByText('Ada Lovelace saved version 3.').waitFor();
    await other!.page.getByRole('button', { name: 'Load new version' }).click();
    await other!.toast('Successfully fetched flow').waitFor();
    expect(await other!.node('Compute for Grace').count()).toBe(1);
  });

  it('shows nobody else after the other window is closed', async () => {
    await look(ada!);
    const people = ada!.page.getByRole('list', { name: 'Also viewing this flow' });
    await people.waitFor();
    await other!.page.close({ runBeforeUnload: true });
    await expect
      .poll(async () => {
        await look(ada!);
        return people.count();
      })
      .toBe(0);
  });

  it('causes no error in the browser', () => expect(shared.pageErrors).toEqual([]));
});

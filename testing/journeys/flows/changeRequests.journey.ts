import { beforeAll, describe, expect, it } from 'vitest';
import { makeFlow } from '../../bench/data/graph';
import { barriersInBothThemes } from '../../browser/barriers';
import { Client } from '../../browser/Client';
import { signOn } from '../../browser/signOn';
import { Canvas } from '../kits/canvas';
import { journey } from '../kits/journey';

const grace = { email: 'grace@example.com', password: 'Correct-Horse-10' };
describe('a change request', () => {
  const shared = journey();
  let client: Client;
  let flowId: string;
  let [ada, other]: Canvas[] = [];
  const deployed = async () =>
    (await client.call('GET', `/flows/${flowId}`)).flowInfo.publishedVersion;
  const rename = async (canvas: Canvas, from: string, to: string) => {
    await canvas.node(from).click();
    await canvas.page.keyboard.press('Enter');
    await canvas.page.getByRole('tab', { name: 'General' }).click();
    await canvas.page.getByLabel('Title', { exact: true }).fill(to);
    await canvas.mark('Unsaved changes').waitFor();
  };
  const approve = async () => {
    const { page } = other!;
    await page.getByRole('button', { name: 'Review', exact: true }).click();
    await page.getByRole('button', { name: 'Submit review' }).click();
    await other!.toast('Review submitted').waitFor();
    await page.getByText('Ready to release', { exact: true }).waitFor();
  };

  beforeAll(async () => {
    client = await Client.setUp(shared.product);
    await client.call('POST', `/company/${client.companyId}/customers`, {
      email: grace.email,
      firstName: 'Grace',
      lastName: 'Hopper',
      roles: ['default:admin'],
    });
    const { mails } = await client.call('GET', `/company/${client.companyId}/outbox`);
    const token = new URL(mails[0].link).searchParams.get('token');
    await client.call('POST', '/customers/invitation', { token, password: grace.password });
    const flow = makeFlow({ nodes: 20, name: 'Sign in' });
    const made = await client.call('PUT', '/flows/import', { name: flow.name, flowInfo: flow });
    flowId = made.flowInfo.flowId;
    const [first, second] = [await shared.window(), await shared.window()];
    await signOn(first);
    await signOn(second, grace);
    [ada, other] = [new Canvas(first), new Canvas(second)];
  });

  it('is required by a policy, and opened from the draft on the canvas', async () => {
    const { page } = ada!;
    await page.goto('/change-requests');
    await page.getByText('No change requests yet').waitFor();
    expect(await barriersInBothThemes(page)).toEqual([]);
    await page.getByRole('button', { name: 'Set review policy' }).click();
    await page.getByLabel('Required approvals').fill('1');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await ada!.toast('Review policy saved').waitFor();
    await ada!.open(flowId);
    await rename(ada!, 'Compute', 'Compute twice');
    await ada!.button('Request review').click();
    const form = page.getByRole('dialog');
    await form.getByLabel(/^Title/).fill('Compute it twice');
    await form.getByText('Grace Hopper').click();
    await form.getByRole('button', { name: 'Open', exact: true }).click();
    await page.getByRole('heading', { name: '#1: Compute it twice' }).waitFor();
    await page.getByText('1 more approval is needed.').waitFor();
  });

  it('is commented on at a node of its canvas, and approved by another person', async () => {
    const { page } = other!;
    await page.goto('/change-requests?view=review');
    await page.getByRole('link', { name: 'Compute it twice' }).click();
    await page.getByRole('button', { name: 'Next change' }).click();
    await other!.node('Compute twice').click();
    await page.getByRole('button', { name: 'Comment on “Compute twice”' }).click();
    await page.keyboard.type('Why twice?');
    await page.getByRole('button', { name: 'Add comment' }).click();
    await page.getByText('On “Compute twice” in “Sign in”').waitFor();
    await page.locator('.flow-badge[data-kind="comment"]').first().waitFor();
    await approve();
    await page.locator('.rv-form').scrollIntoViewIfNeeded();
    await page.screenshot({ path: 'results/journeys/review-light.png' });
    await page
      .getByRole('button', { name: /theme|dark/i })
      .first()
      .click();
    await page.screenshot({ path: 'results/journeys/review-dark.png' });
    expect(await barriersInBothThemes(page)).toEqual([]);
  });

  it('needs another approval once its content has changed', async () => {
    const { page } = ada!;
    await ada!.open(flowId);
    await page.locator('.flow-badge[data-kind="comment"]').waitFor();
    await rename(ada!, 'Compute twice', 'Compute once more');
    await ada!.save();
    await page.getByRole('link', { name: 'In review: #1' }).click();
    await page.getByText('Version 3 of “Sign in” is saved').waitFor();
    await page.getByRole('button', { name: 'Update content' }).click();
    await page
      .getByText('“Sign in” changed from version 2 to version 3 after this review.')
      .waitFor();
    await other!.page.reload();
    await approve();
    expect(await deployed()).toBe(1);
  });

  it('is released, and what no one approved is not deployed', async () => {
    const { page } = ada!;
    await page.reload();
    await page.getByRole('button', { name: 'Release', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Release' }).click();
    await ada!.toast('Change request #1 released').waitFor();
    expect(await deployed()).toBe(3);
    await ada!.open(flowId);
    await rename(ada!, 'Compute once more', 'Compute');
    await page.getByRole('button', { name: 'Deploy', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('needs an approved change request').waitFor();
    await dialog.getByRole('button', { name: 'Deploy', exact: true }).click();
    await page.getByText('has no approved change request').first().waitFor();
    expect(await deployed()).toBe(3);
  });

  it('left no error in the browser', () => expect(shared.pageErrors).toEqual([]));
});

// @module-tag slow
import { mkdirSync } from 'node:fs';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestGraph } from '#plugins/runtime/server/testFlows';
import { barriersInBothThemes } from '../../browser/barriers';
import type { Client } from '../../browser/Client';
import { signOn } from '../../browser/signOn';
import { Canvas } from '../kits/canvas';
import { sharedJourney } from '../kits/sharedJourney';

const graph = createTestGraph(
  {
    Age: ['functionsConnector', 'AEqualsB', { leftValueA: 'adult', rightValueB: 'adult' }],
    Yes: ['httpConnector', 'createSuccessResponse', { claimsNameValuePairs: [] }],
    No: ['httpConnector', 'createErrorResponse', { claimsNameValuePairs: [] }],
  },
  [
    ['Age', 'Yes', 'allTriggersTrue'],
    ['Age', 'No', 'allTriggersFalse'],
  ],
);

const places: Readonly<Record<string, { readonly x: number; readonly y: number }>> = {
  Age: { x: 100, y: 200 },
  eval0: { x: 350, y: 120 },
  eval1: { x: 350, y: 280 },
  Yes: { x: 550, y: 120 },
  No: { x: 550, y: 280 },
};
const nodes = graph.elements.nodes.map(node => ({
  ...node,
  position: places[(node.data as { readonly id: string }).id],
}));
const graphData = { elements: { ...graph.elements, nodes } };

describe('a change, from its draft to its rollback', () => {
  const shared = sharedJourney();
  const grace = { email: shared.email('grace'), password: 'Correct-Horse-10' };
  let client: Client;
  let flowId: string;
  let start: () => Promise<number>;
  let [ada, other]: Canvas[] = [];
  const deployed = async () =>
    (await client.call('GET', `/flows/${flowId}`)).flowInfo.publishedVersion;
  /** Takes pictures of a page in both themes, and returns its barriers. */
  const look = async ({ page }: Canvas, name: string) => {
    for (const theme of ['light', 'dark']) {
      await page.evaluate(worn => {
        document.documentElement.dataset['theme'] = worn;
        document.body.classList.toggle('bp6-dark', worn === 'dark');
      }, theme);
      await page.screenshot({ path: `results/journeys/${name}-${theme}.png`, fullPage: true });
    }
    return barriersInBothThemes(page);
  };
  const setValue = async (canvas: Canvas, to: string) => {
    const { page } = canvas;
    await canvas.node('Age').click();
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: /^Value B/ }).fill(to);
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
    mkdirSync('results/journeys', { recursive: true });
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
    const made = await client.call('POST', '/flows', { name: 'Checkout', graphData });
    flowId = made.flowInfo.flowId;
    await client.call('PUT', `/flows/${flowId}/deploy?reason=First+version`);
    const called = (await client.call('POST', '/flows', { name: 'Directory', graphData })).flowInfo;
    const subFlowId = { label: 'Directory', value: called.flowId };
    const calling = createTestGraph({ call: ['flowConnector', 'startSubFlow', { subFlowId }] });
    const live = await client.call('POST', '/flows', { name: 'Profile', graphData: calling });
    await client.call('PUT', `/flows/${live.flowInfo.flowId}/deploy`);
    const { app } = await client.call('POST', '/apps', { name: 'Shop' });
    await client.call('PUT', `/apps/${app.appId}`, { apiKeyEnabled: true });
    const flows = [{ flowId, versionId: -1, weight: 100 }];
    const policy = { name: 'Sign-on', status: 'enabled', flows };
    await client.call('POST', `/apps/${app.appId}/policy`, policy);
    const { policies, apiKeys } = (await client.call('GET', `/apps/${app.appId}`)).app;
    const url = `${shared.product.address}/v1/company/${client.companyId}/policy/${policies[0].policyId}/start`;
    const headers = { 'content-type': 'application/json', 'x-sk-api-key': apiKeys.prod };
    start = async () => (await fetch(url, { method: 'POST', headers, body: '{}' })).status;
    // Runs that the reviewer can replay, one of them kept as a test.
    for (let times = 0; times < 2; times++) await start();
    const runs = `/company/${client.companyId}/flows/${flowId}/events`;
    const { interactionId } = await vi.waitFor(
      async () => {
        const { interactions } = await client.call('GET', runs);
        if (interactions.length < 2) throw new Error('The runs are not recorded yet.');
        return interactions[0];
      },
      { timeout: 30_000 },
    );
    await client.call('POST', `/flows/${flowId}/tests/keep`, {
      interactionId,
      name: 'Adults pass',
    });
    const [first, second] = [await shared.window(), await shared.window()];
    await shared.signOn(first);
    await signOn(second, grace);
    [ada, other] = [new Canvas(first), new Canvas(second)];
  });

  it('needs a review because of a policy, and is proposed from the canvas', async () => {
    const { page } = ada!;
    await page.goto('/change-requests');
    await page.getByText('No change requests yet').waitFor();
    await page.getByRole('button', { name: 'Set review policy' }).click();
    const stopped = page.getByRole('note').getByRole('listitem');
    await expect(stopped.textContent()).resolves.toBe('“Profile” calls “Directory”');
    expect(await look(ada!, 'review-policy')).toEqual([]);
    await page.getByLabel('Required approvals').fill('1');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await ada!.toast('Review policy saved').waitFor();
    await ada!.open(flowId);
    await setValue(ada!, 'grown up');
    await ada!.button('Open change request').click();
    const form = page.getByRole('dialog');
    await form.getByLabel(/^Title/).fill('Call adults grown up');
    await form.getByLabel(/^Description/).fill('Legal asked for other words.');
    await form.getByText('Grace Hopper').click();
    await form.getByRole('button', { name: 'Open change request' }).click();
    await page.getByRole('heading', { name: '#1: Call adults grown up' }).waitFor();
    await page.getByText('1 more approval is needed.').waitFor();
    expect(await deployed()).toBe(1);
  });

  it('is reviewed by another person on the canvas, by differences in behavior, and by node', async () => {
    const { page } = other!;
    await page.goto('/change-requests?view=review');
    await page.getByRole('link', { name: 'Call adults grown up' }).click();
    await page.getByRole('button', { name: 'Replay recorded runs' }).click();
    await page.getByText('Replayed 2 of 2 runs. 2 runs behave differently.').waitFor();
    await page.getByRole('button', { name: 'Next change' }).click();
    await other!.node('Age').click();
    await page.getByRole('button', { name: 'Comment on “Age”' }).click();
    await page.keyboard.type('Do the apps send these words?');
    await page.getByRole('button', { name: 'Add comment' }).click();
    await page.getByText('On “Age” in “Checkout”').waitFor();
    expect(await look(other!, 'review')).toEqual([]);
  });

  it('is discussed next to the flow, and needs another approval after a change', async () => {
    const { page } = ada!;
    await ada!.open(flowId);
    await page.locator('.flow-badge[data-kind="comment"]').waitFor();
    await ada!.button('Comments').click();
    const thread = page.getByRole('article', { name: 'Age' });
    await thread.getByLabel('Reply to comments on “Age”').fill('They do since Monday.');
    await thread.getByRole('button', { name: 'Reply', exact: true }).click();
    // The field keeps the text a little longer than the list lacks it.
    await thread.getByRole('listitem').getByText('They do since Monday.').waitFor();
    expect(await look(ada!, 'comments')).toEqual([]);
    await thread.getByRole('button', { name: 'Resolve comments on “Age”' }).click();
    await thread.getByText('Resolved by Ada Lovelace').waitFor();
    await approve();
    await setValue(ada!, 'grown-up');
    await ada!.save();
    await page.getByRole('button', { name: 'Deploy', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('needs an approved change request').waitFor();
    await dialog.getByRole('link', { name: 'Go to change request #1' }).click();
    await page.getByRole('button', { name: 'Update content' }).click();
    await page
      .getByText('“Checkout” changed from version 2 to version 3 after this review.')
      .waitFor();
    await other!.page.reload();
    await approve();
    expect(await deployed()).toBe(1);
  });

  it('is rolled out to a share of people, and rolled back automatically because it is worse', async () => {
    const { page } = ada!;
    // Its test notices the change, and is required to pass.
    await client.call('PUT', `/company/${client.companyId}/testrules`, {
      suite: true,
      coverage: 0,
    });
    await page.reload();
    await page.getByRole('button', { name: 'Start canary' }).click();
    const dialog = page.getByRole('dialog', { name: 'Start canary' });
    await dialog.getByLabel(/^User share per step/).fill('20');
    await dialog.getByLabel('Reason', { exact: true }).fill('Other words for adults');
    const submit = dialog.getByRole('button', { name: 'Start canary' });
    await submit.click();
    await dialog.getByText('“Adults pass” fails').first().waitFor();
    await dialog.getByLabel(/^Reason for override/).fill('Adults are called otherwise now');
    await page.screenshot({ path: 'results/journeys/override.png' });
    await submit.click();
    await page.getByRole('heading', { level: 1, name: '“Checkout”, version 3' }).waitFor();
    for (let times = 0; times < 10; times++) await Promise.all(Array.from({ length: 10 }, start));
    await page.getByText('Rolled back', { exact: true }).waitFor({ timeout: 30_000 });
    expect(await look(ada!, 'canary')).toEqual([]);
    expect([await start(), await start(), await start()]).toEqual([200, 200, 200]);
    expect(await deployed()).toBe(1);
    await other!.page.reload();
    await other!.page.getByText('Rolled back', { exact: true }).waitFor();
    await other!.page.getByText('The new version succeeds less often.').waitFor();
  });

  it('is listed in the history with author, change, reason, request, and tests', async () => {
    const { page } = other!;
    await page.getByRole('link', { name: 'Releases', exact: true }).first().click();
    const history = page.getByRole('grid', { name: 'History' });
    await history.getByRole('link', { name: 'Canary rolled back' }).waitFor();
    await history.getByRole('link', { name: 'Change request #1' }).first().waitFor();
    await history
      .getByRole('link', { name: /^0 of 1 test passed/ })
      .first()
      .waitFor();
    await history.getByText('Overridden: ').first().waitFor();
    expect(await barriersInBothThemes(page)).toEqual([]);
  });

  it('can be released again after the rollback, and one click switches to an older version and back', async () => {
    const { page } = ada!;
    await ada!.open(flowId);
    await setValue(ada!, 'adult');
    await ada!.save();
    await page.getByRole('link', { name: 'Change request #1', exact: true }).click();
    await page.getByRole('button', { name: 'Update content' }).click();
    await other!.page.goto(page.url());
    await approve();
    await page.reload();
    await page.getByRole('button', { name: 'Release', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Release' }).click();
    await ada!.toast('Change request #1 released').waitFor();
    await page.goto('/releases');
    const history = page.getByRole('grid', { name: 'History' });
    await history
      .getByRole('link', { name: /^1 of 1 test passed/ })
      .first()
      .waitFor();
    for (const [way, version] of [
      ['4 → 1', 1],
      ['1 → 4', 4],
    ] as const) {
      await history
        .getByRole('button', { name: /Checkout/ })
        .first()
        .click();
      await page.getByRole('menuitem', { name: 'Roll back' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Roll back' }).click();
      await history.getByRole('gridcell', { name: `${way} Deployed` }).waitFor();
      expect(await deployed()).toBe(version);
    }
    expect(await look(ada!, 'releases')).toEqual([]);
  });

  it('causes no error in the browser', () => expect(shared.pageErrors).toEqual([]));
});

// @module-tag slow
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTestGraph } from '#plugins/runtime/server/testFlows';
import { barriers, barriersInBothThemes } from '../../browser/barriers';
import type { Client } from '../../browser/Client';
import { Canvas } from '../kits/canvas';
import { sharedJourney } from '../kits/sharedJourney';

/** A page and an answer, each in its own place on the canvas. */
function graphOf(properties: object) {
  const graph = createTestGraph(
    {
      ask: ['httpConnector', 'customHTMLTemplate', { nodeTitle: 'Ask', ...properties }],
      ok: [
        'httpConnector',
        'createSuccessResponse',
        {
          nodeTitle: 'Done',
          claimsNameValuePairs: [
            {
              name: 'message',
              value:
                'Hello {{local.ask.payload.output.username}}{{local.ask.payload.output.buttonValue}}',
            },
          ],
        },
      ],
    },
    [['ask', 'ok']],
  );
  const [ask, ok, between] = graph.elements.nodes;
  const nodes = [ask, between, ok].map((node, at) => ({
    ...node,
    position: { x: at * 240, y: 0 },
  }));
  return { ...graph, elements: { ...graph.elements, nodes } };
}

describe('the page designer', () => {
  const shared = sharedJourney();
  let client: Client;
  let page: Page;
  let canvas: Canvas;
  let designer: Locator;

  /** Opens the designer of a new flow’s page by keyboard. */
  const open = async (name: string, properties: object = {}) => {
    const body = { name, graphData: graphOf(properties) };
    const { flowId } = (await client.call('POST', '/flows', body)).flowInfo;
    canvas = await new Canvas(page).open(flowId);
    await canvas.node('Ask').dblclick();
    await page.getByRole('button', { name: 'Edit page as blocks' }).press('Enter');
    designer = page.getByRole('dialog', { name: 'Ask' });
    await designer.getByRole('tab', { name: 'Blocks' }).waitFor();
    return flowId as string;
  };
  const preview = () => designer.frameLocator('iframe');
  const outline = () => designer.getByRole('tree', { name: 'Page outline' });
  const chosen = () => outline().getByRole('treeitem', { selected: true });
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const readNode = async (flowId: string) => {
    const { graphData } = (await client.call('GET', `/flows/${flowId}`)).flowInfo;
    const nodes: readonly { data: { id: string; properties: Record<string, any> } }[] =
      graphData.elements.nodes;
    return (id: string) => nodes.find(({ data }) => data.id === id)!.data.properties;
  };
  /** The hosted page of a flow, as a visitor has it. */
  const visit = async (flowId: string) => {
    await client.call('PUT', `/flows/${flowId}/deploy`);
    const { app } = await client.call('POST', '/apps', { name: `App of ${flowId}` });
    const terms = {
      name: 'Sign in',
      status: 'enabled',
      flows: [{ flowId, versionId: -1, weight: 100 }],
    };
    const { policies } = await client.call('POST', `/apps/${app.appId}/policy`, terms);
    const visitor = await shared.window();
    const origin = client.address.replace('127.0.0.1', 'localhost');
    await visitor.goto(`${origin}/hosted/${client.companyId}/policy/${policies.at(-1).policyId}`);
    return visitor;
  };

  beforeAll(async () => {
    client = await shared.setUp();
    page = await shared.window();
    await shared.signOn(page);
  });

  /** Checks the fields of the built page and its accessibility. */
  const checkSignIn = async (flowId: string) => {
    const { formFieldsList, validationRules } = (await readNode(flowId))('ask');
    expect(formFieldsList.value).toMatchObject([
      { propertyName: 'username', preferredDataType: 'string' },
      { propertyName: 'password', hashedVisibility: true },
    ]);
    expect(validationRules.value).toMatchObject([
      { propertyName: 'username', rules: [{ ruleName: 'presence' }] },
      { propertyName: 'password', rules: [{ ruleName: 'presence' }] },
    ]);
    const visitor = await visit(flowId);
    await visitor.getByRole('heading', { name: 'Sign in' }).waitFor();
    const username = visitor.getByLabel('Username');
    expect(await username.getAttribute('autocomplete')).toBe('username');
    const password = visitor.getByLabel('Password', { exact: true });
    expect(await password.getAttribute('autocomplete')).toBe('current-password');
    const expectNoBarriers = async () => {
      for (const colorScheme of ['dark', 'light'] as const) {
        await visitor.emulateMedia({ colorScheme });
        expect(await barriers(visitor)).toEqual([]);
      }
    };
    await expectNoBarriers();
    await visitor.locator('form').evaluateAll(forms => {
      for (const form of forms) form.setAttribute('novalidate', '');
    });
    await visitor.getByRole('button', { name: 'Sign in' }).click();
    await visitor.locator('[name=username][aria-invalid=true]').waitFor();
    expect(await username.getAttribute('aria-describedby')).toBeTruthy();
    await expectNoBarriers();
    return visitor;
  };

  it('builds a sign-in page that meets WCAG AA in 5 clicks from the canvas, and saves it with one more', async () => {
    const body = { name: 'Six clicks', graphData: graphOf({}) };
    const { flowId } = (await client.call('POST', '/flows', body)).flowInfo;
    canvas = await new Canvas(page).open(flowId);
    let clicks = 0;
    const click = async (what: Locator) => {
      await what.click();
      clicks++;
    };
    await canvas.node('Ask').dblclick();
    clicks += 2;
    await click(page.getByRole('button', { name: 'Edit page as blocks' }));
    designer = page.getByRole('dialog', { name: 'Ask' });
    await click(designer.getByRole('button', { name: 'Sign-in' }));
    await preview().getByRole('heading', { name: 'Sign in' }).waitFor();
    await designer.getByText('No problems').waitFor();
    await click(designer.getByRole('button', { name: 'Close' }));
    expect(clicks).toBe(5);
    await click(canvas.button('Save'));
    await canvas.toast('Successfully saved flow').waitFor();
    const visitor = await checkSignIn(flowId);
    await visitor.getByRole('button', { name: 'Forgot your password?' }).click();
    await visitor.getByText('recover', { exact: false }).waitFor();
    await visitor.close();
  });

  it('builds the same page with 5 keys from the canvas, and saves it with one more', async () => {
    const body = { name: 'Six keys', graphData: graphOf({}) };
    const { flowId } = (await client.call('POST', '/flows', body)).flowInfo;
    canvas = await new Canvas(page).open(flowId);
    designer = page.getByRole('dialog', { name: 'Ask' });
    const waitForFocus = (name: string) =>
      expect
        .poll(() =>
          page.evaluate(() => {
            const at = document.activeElement as HTMLElement | null;
            return at?.getAttribute('aria-label') ?? at?.textContent ?? '';
          }),
        )
        .toContain(name);
    await waitForFocus('Flow canvas');
    let keys = 0;
    const tap = async (key: string) => {
      await page.keyboard.press(key);
      keys++;
    };
    await tap('Tab');
    await waitForFocus('Ask');
    await tap('Enter');
    await waitForFocus('Edit page as blocks');
    await tap('Enter');
    await waitForFocus('Sign-in');
    await tap('Enter');
    await preview().getByRole('heading', { name: 'Sign in' }).waitFor();
    await waitForFocus('Page outline');
    await tap('Escape');
    await designer.waitFor({ state: 'hidden' });
    expect(keys).toBe(5);
    await canvas.save();
    const visitor = await checkSignIn(flowId);
    await visitor.getByLabel('Username').fill('ada');
    await visitor.locator('[name=password]').fill('secret');
    await visitor.keyboard.press('Enter');
    await visitor.getByText('Hello ada').waitFor();
    await visitor.close();
  });

  it('adds, moves, and names blocks by keyboard', async () => {
    const flowId = await open('By keyboard');
    await designer.getByRole('button', { name: 'Sign-in' }).press('Enter');
    await preview().getByRole('heading', { name: 'Sign in' }).waitFor();
    await expect.poll(() => outline().evaluate(each => each === document.activeElement)).toBe(true);
    await press('End', 'ArrowUp');
    expect(await chosen().textContent()).toContain('Sign in');
    await press('/');
    await page.keyboard.type('checkb');
    await press('Enter');
    await expect.poll(() => chosen().textContent()).toContain('Keep me signed in');
    await press('Alt+ArrowUp');
    await preview().getByRole('checkbox', { name: 'Keep me signed in' }).waitFor();
    await expect
      .poll(() => preview().locator('form > *').last().textContent())
      .toContain('Sign in');
    await press('Enter');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Remember me');
    await preview().getByRole('checkbox', { name: 'Remember me' }).waitFor();
    await press('Escape');
    await expect.poll(() => outline().evaluate(each => each === document.activeElement)).toBe(true);
    expect(await barriersInBothThemes(page, { in: ['.flow-code'], but: ['iframe'] })).toEqual([]);
    await press('Escape');
    await designer.waitFor({ state: 'hidden' });
    await canvas.save();
    expect((await readNode(flowId))('ask')['formFieldsList'].value).toMatchObject([
      { propertyName: 'username' },
      { propertyName: 'password' },
      { propertyName: 'remember', preferredDataType: 'boolean' },
    ]);
  });

  it('lists accessibility issues, and opens the block that has one', async () => {
    await open('Checked', {
      customHTML:
        '<main class="sk-card"><h1>Hi</h1><p style="color:#aaa;background:#fff">Faint</p><img src="/a.png"><form><input name="code"></form></main>',
    });
    const checks = designer.getByRole('region', { name: 'Checks' });
    await checks.getByText('4 problems').waitFor();
    await checks
      .getByRole('button', { name: 'Field “code”: The field has no label.' })
      .press('Enter');
    await expect.poll(() => chosen().textContent()).toContain('code');
    await page.keyboard.type('Code');
    await checks.getByText('3 problems').waitFor();
    await checks
      .getByRole('button', {
        name: /^Text “Faint”: The text contrast is 2\.\d:1\. Use at least 4\.5:1\.$/,
      })
      .waitFor();
    expect(await barriersInBothThemes(page, { in: ['.flow-code'], but: ['iframe'] })).toEqual([]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await designer.waitFor({ state: 'hidden' });
  });

  it('selects a block by mouse, undoes an edit, and renames a field with the references to it', async () => {
    const flowId = await open('By mouse');
    await designer.getByRole('button', { name: 'Sign-in' }).click();
    await preview().getByLabel('Username').click();
    await expect.poll(() => chosen().textContent()).toContain('Username');
    const name = designer.getByRole('textbox', { name: 'Name', exact: true });
    await name.fill('password');
    await designer.getByText('Another field already has this name.').waitFor();
    await name.fill('login');
    await name.press('Enter');
    await preview().locator('input[name=login]').waitFor();
    await designer.getByRole('button', { name: 'Delete block' }).click();
    await preview().locator('input[name=login]').waitFor({ state: 'detached' });
    await designer.getByRole('button', { name: 'Undo', exact: true }).click();
    await preview().locator('input[name=login]').waitFor();
    await designer.getByText('Show errors').click();
    await preview().getByText('This value is not valid.').first().waitFor();
    await designer.getByText('Dark', { exact: true }).click();
    await expect.poll(() => preview().locator('html').getAttribute('data-scheme')).toBe('dark');
    await designer.getByText('Phone', { exact: true }).click();
    await page.keyboard.press('Escape');
    await designer.waitFor({ state: 'hidden' });
    await canvas.save();
    const node = await readNode(flowId);
    expect(node('ask')['formFieldsList'].value[0].propertyName).toBe('login');
    expect(JSON.stringify(node('ok'))).toContain('{{local.ask.payload.output.login}}');
  });

  it('keeps unedited parts byte for byte, and shows the same text as the code', async () => {
    const customHTML =
      "<!-- top -->\n<DIV  class='a'>\n\t<h1>One &amp; two</h1>\n\t<p>Dear {{name}}&nbsp;</p></DIV>\n";
    const flowId = await open('By hand', { customHTML });
    await preview().getByText('One & two').click();
    await designer.getByRole('textbox', { name: 'Text' }).fill('One & three');
    await preview().getByRole('heading', { name: 'One & three' }).waitFor();
    await designer.getByRole('tab', { name: 'HTML Template' }).click();
    await designer.getByText('One &amp; three').waitFor();
    await page.keyboard.press('Escape');
    await designer.waitFor({ state: 'hidden' });
    await canvas.save();
    expect((await readNode(flowId))('ask')['customHTML'].value).toBe(
      customHTML.replace('two', 'three'),
    );
    expect(shared.pageErrors).toEqual([]);
  });
});

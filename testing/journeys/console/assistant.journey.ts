// @module-tag slow
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { delta, startModel, toolCall } from '#plugins/assistant/server/engines/testModel';
import { barriersInBothThemes } from '../../browser/barriers';
import { Client } from '../../browser/Client';
import { signOn } from '../../browser/signOn';
import { Canvas } from '../kits/canvas';
import { journey } from '../kits/journey';
import { sharedJourney } from '../kits/sharedJourney';

const drawer = (page: Page) => page.getByRole('complementary', { name: 'AI Assistant' });
const field = (page: Page) => drawer(page).getByRole('textbox', { name: 'Your question' });
/** Asks by keyboard, and waits until the answer stands there whole. */
async function ask(page: Page, question: string): Promise<string> {
  const rated = drawer(page).getByRole('button', { name: 'Good answer' });
  const before = await rated.count();
  await field(page).fill(question);
  await page.keyboard.press('Enter');
  await expect.poll(() => rated.count()).toBe(before + 1);
  return (await drawer(page).getByRole('listitem').allTextContents()).join('\n');
}

describe('asking the assistant without a language model', () => {
  const shared = sharedJourney();
  let page: Page;
  let canvas: Canvas;
  let flowId: string;

  beforeAll(async () => {
    const client = await shared.setUp(true);
    const { flowsInfo } = await client.call('GET', '/flows?limit=50&isMinimal=');
    flowId = flowsInfo.find(({ name }: { name: string }) => /sign/i.test(name)).flowId;
    page = await shared.window();
    await shared.signOn(page);
    canvas = new Canvas(page);
    await canvas.open(flowId);
  });

  it('opens from the app bar, fills the height below it, and says who answers [S034, S078, S335, K21]', async () => {
    await page.getByRole('button', { name: 'AI Assistant' }).click();
    await drawer(page).getByText('Answers come from the built-in explainer').waitFor();
    const bar = (await page.locator('header.sl-bar').boundingBox())!;
    const box = (await drawer(page).boundingBox())!;
    expect([Math.round(box.width), Math.round(box.height)]).toEqual([
      400,
      900 - Math.round(bar.height),
    ]);
    expect(Math.round(box.x + box.width)).toBe(1440);
  });

  it('explains the flow in its own words, by keyboard alone', async () => {
    const told = await ask(page, 'What does this flow do?');
    expect(told).toMatch(/→/);
    await ask(page, 'which nodes contain custom code or scripts');
    await drawer(page).getByRole('button', { name: 'Show on canvas' }).last().click();
    await expect
      .poll(() =>
        page.locator('.flow-card[aria-selected="true"], .react-flow__node.selected').count(),
      )
      .toBeGreaterThan(0);
  });

  it('is 700 pixels wide when maximized, and has no accessibility violations, light and dark [S338, K24]', async () => {
    await drawer(page).getByRole('button', { name: 'Maximize' }).click();
    const wide = (await drawer(page).boundingBox())!.width;
    const content = (await page.locator('.assistant-content').boundingBox())!.width;
    expect([wide > 1000, Math.round(content)]).toEqual([true, 700]);
    expect(await barriersInBothThemes(page, { in: ['.assistant'] })).toEqual([]);
    await drawer(page).getByRole('button', { name: 'Minimize' }).click();
  });

  it('closes with Escape and with the canvas', async () => {
    await field(page).focus();
    await page.keyboard.press('Escape');
    await drawer(page).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'AI Assistant' }).click();
    await drawer(page).waitFor();
    await page.getByRole('navigation').first().getByRole('link', { name: 'Flows' }).click();
    await drawer(page).waitFor({ state: 'detached' });
    expect(await page.getByRole('button', { name: 'AI Assistant' }).count()).toBe(0);
    expect(shared.pageErrors).toEqual([]);
  });
});

describe('asking the assistant with a language model', () => {
  const env: Record<string, string> = { SLUICE_ASSISTANT_MODEL: 'tiny' };
  let model: Awaited<ReturnType<typeof startModel>>;
  beforeAll(async () => {
    model = await startModel();
    env['SLUICE_ASSISTANT_URL'] = model.url;
  });
  afterAll(() => model.close());
  const shared = journey(env);
  let page: Page;
  let canvas: Canvas;

  it('says what is sent to whom, and shows the image before it is sent', async () => {
    const client = await Client.setUp(shared.product, true);
    const { flowsInfo } = await client.call('GET', '/flows?limit=50&isMinimal=');
    const { flowId } = flowsInfo.find(({ name }: { name: string }) => /sign/i.test(name));
    page = await shared.window();
    await signOn(page);
    canvas = new Canvas(page);
    await canvas.open(flowId);
    await page.getByRole('button', { name: 'AI Assistant' }).click();
    await drawer(page).getByText('Answers come from tiny').waitFor();
    await drawer(page).getByRole('button', { name: 'Attach canvas image' }).click();
    await drawer(page)
      .getByRole('img', { name: /Canvas image/ })
      .waitFor();
    model.says({ lines: [delta('It signs '), delta('people in.')] });
    expect(await ask(page, 'What is this?')).toContain('It signs people in.');
    expect(model.asked[0]!.body.messages.at(-1).content[1].image_url.url).toMatch(
      /^data:image\/png;base64,/,
    );
  });

  it('previews a proposed change on the canvas, applies it as one step, and undoes it', async () => {
    const nodeId = (await page
      .locator('.react-flow__node:has(.flow-card)')
      .first()
      .getAttribute('data-id'))!;
    const message = {
      connectorId: 'httpConnector',
      capabilityName: 'customHtmlMessage',
      values: {},
      near: nodeId,
    };
    const steps = [
      { op: 'set', nodeId, property: 'nodeTitle', value: 'Ask who it is' },
      { op: 'add', id: 'noticed', title: 'Say what happened', ...message },
      { op: 'connect', from: nodeId, to: 'noticed' },
    ];
    model.says({
      lines: [
        delta('Here is the change.'),
        ...toolCall('propose_patch', { title: 'Rename the first node', patch: { steps } }),
      ],
    });
    await ask(page, 'Please rename the first node');
    const look = drawer(page).getByRole('button', { name: 'Preview on canvas' });
    const ghosts = page.locator('.react-flow__node:not(.selectable)');
    await look.focus();
    await page.keyboard.press('Enter');
    await ghosts.getByText('Say what happened').waitFor();
    await drawer(page)
      .getByText(/^(?!Evaluator).+ → Say what happened$/)
      .waitFor();
    // The page that comes, and the operator on the way to it.
    await expect.poll(() => ghosts.count()).toBe(2);
    await expect.poll(() => page.locator('.react-flow__edge:not(.selectable)').count()).toBe(2);
    await page.keyboard.press('Escape');
    await ghosts.first().waitFor({ state: 'detached' });
    await page.keyboard.press('Enter');
    await drawer(page).getByText('→ Ask who it is').waitFor();
    expect(await canvas.node('Ask who it is').count()).toBe(0);
    await page.keyboard.press('Enter');
    await canvas.node('Ask who it is').waitFor();
    await canvas.node('Say what happened').waitFor();
    expect(await ghosts.count()).toBe(0);
    await canvas.mark('Unsaved changes').waitFor();
    await canvas.button('Undo').click();
    await canvas.mark('Saved').waitFor();
    expect(await canvas.node('Ask who it is').count()).toBe(0);
  });

  it('says when the model can’t be reached, and offers to send the question again [M025]', async () => {
    model.says({ status: 500, body: 'no' });
    await field(page).fill('And now?');
    await page.keyboard.press('Enter');
    await drawer(page)
      .locator('p')
      .getByText('Unable to send message. Please try again later.')
      .waitFor();
    await expect.poll(() => field(page).inputValue()).toBe('And now?');
    expect(shared.pageErrors).toEqual([]);
  });
});

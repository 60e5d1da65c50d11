// @module-tag slow
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestGraph, type Node } from '#plugins/runtime/server/testFlows';
import { barriersInBothThemes } from '../../browser/barriers';
import { Client } from '../../browser/Client';
import { signOn } from '../../browser/signOn';
import { Mailbox } from '../../security/kits/Mailbox';
import { Canvas } from '../kits/canvas';
import { journey } from '../kits/journey';

const mailbox = new Mailbox();
const address = await mailbox.open();
const { host, hostname, port } = new URL(address);

describe('the email designer', () => {
  const shared = journey({ SLUICE_ALLOW_HOSTS: host, SLUICE_SMTP_URL: address });
  let client: Client;
  let page: Page;
  let canvas: Canvas;
  let designer: Locator;
  let connectionId = '';

  /** Opens the mail of a new flow by keyboard. */
  const open = (name: string, message: string, more: object = {}) =>
    openNode(name, [
      'smtpConnector',
      'sendEmail',
      {
        nodeTitle: 'Mail',
        from: 'Sluice <no-reply@example.com>',
        to: '{{local.ask.payload.output.email}}',
        bcc: 'archive@example.com',
        subject: 'For {{local.ask.payload.output.email}}',
        contentType: 'text/plain',
        message,
        ...more,
      },
      connectionId,
    ]);
  const openNode = async (name: string, send: Node) => {
    const graphData = createTestGraph(
      {
        ask: ['httpConnector', 'customHTMLTemplate', { nodeTitle: 'Ask' }],
        send,
      },
      [['ask', 'send']],
    );
    for (const [at, node] of graphData.elements.nodes.entries())
      node.position = { x: at * 240, y: 0 };
    const { flowId } = (await client.call('POST', '/flows', { name, graphData })).flowInfo;
    canvas = await new Canvas(page).open(flowId);
    await canvas.node('Mail').dblclick();
    await page.getByRole('button', { name: 'Edit email as blocks' }).press('Enter');
    designer = page.getByRole('dialog', { name: 'Mail' });
    await designer.getByRole('tab', { name: 'Blocks' }).waitFor();
    return flowId as string;
  };
  const preview = () => designer.frameLocator('iframe');
  const outline = () => designer.getByRole('tree', { name: 'Email outline' });
  const readNode = async (flowId: string) => {
    const { graphData } = (await client.call('GET', `/flows/${flowId}`)).flowInfo;
    const nodes: readonly { data: { id: string; properties: Record<string, any> } }[] =
      graphData.elements.nodes;
    return nodes.find(({ data }) => data.id === 'send')!.data.properties;
  };
  const close = async () => {
    await designer.getByRole('button', { name: 'Close' }).press('Enter');
    await designer.waitFor({ state: 'hidden' });
  };

  beforeAll(async () => {
    client = await Client.setUp(shared.product);
    const properties = { hostname, port: Number(port) };
    const body = { name: 'Mail', connectorId: 'smtpConnector', properties };
    ({ connectionId } = await client.call('POST', '/connections', body));
    page = await shared.window();
    await signOn(page);
  });
  afterAll(() => mailbox.close());

  it('starts an email, shows a value, and sends it only to its author, by keyboard', async () => {
    const flowId = await open('By keyboard', '');
    await designer.getByRole('button', { name: 'One-time code' }).press('Enter');
    await preview().getByRole('heading', { name: 'Your code' }).waitFor();
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('{{local.ask.payload.output.code}} ');
    await preview().locator('[data-unknown]').getByText('code').waitFor();
    await designer.getByText('Sample data').press('Enter');
    await designer.getByLabel('Ask: code').fill('<42>');
    await preview().getByText('<42>', { exact: true }).waitFor();
    expect(await barriersInBothThemes(page, { in: ['.flow-code'], but: ['iframe'] })).toEqual([]);
    await designer.getByRole('button', { name: 'Send test email' }).press('Enter');
    await canvas.toast('Test email sent to ada@example.com').waitFor();
    const mails = () => mailbox.mails.filter(({ subject }) => subject?.startsWith('For '));
    await expect.poll(mails).toHaveLength(1);
    const [mail] = mails();
    expect(mail!.to).toMatchObject([{ address: 'ada@example.com' }]);
    expect(mail!.subject).toBe('For email');
    expect(mail!.html).toContain('&lt;42&gt;');
    expect(mail!.text).toMatch(/^Your code\n\n[^]*\n\n<42>\n\n/);
    await close();
    await canvas.save();
    const { message, contentType, to } = await readNode(flowId);
    expect(contentType.value).toBe('text/html');
    expect(message.value).toContain('>{{local.ask.payload.output.code}}</p>');
    expect(to.value).toBe('{{local.ask.payload.output.email}}');
  });

  it('previews an email in dark mode, on a phone, in German, and as text, and lists its issues', async () => {
    await open('By mouse', '');
    await designer.getByRole('button', { name: 'Sign-in link' }).click();
    const checks = designer.getByRole('region', { name: 'Checks' });
    await checks.getByRole('button', { name: 'Button “Sign in”: The link has no URL.' }).click();
    await designer.getByRole('textbox', { name: 'Link URL' }).fill('example.com');
    await checks.getByText('Use a complete URL that starts with https://.').waitFor();
    await designer.getByRole('textbox', { name: 'Link URL' }).fill('https://example.com/go');
    await checks.getByText('No problems').waitFor();
    const colorOf = () =>
      preview()
        .getByRole('heading')
        .evaluate(each => getComputedStyle(each).color);
    await expect.poll(colorOf).toBe('rgb(26, 29, 35)');
    await designer.getByText('Dark', { exact: true }).click();
    await expect.poll(colorOf).toBe('rgb(241, 243, 245)');
    await checks.getByText('No problems').waitFor();
    await designer.getByText('Phone', { exact: true }).click();
    await designer.getByRole('combobox', { name: 'Language' }).selectOption('de');
    await preview().getByRole('heading', { name: 'Anmelden' }).waitFor();
    await designer.getByText('Plain text', { exact: true }).click();
    await designer.getByText('Anmelden (https://example.com/go)').waitFor();
    expect(await barriersInBothThemes(page, { in: ['.flow-code'] })).toEqual([]);
    await close();
  });

  it('keeps plain text, and says why a test email was not sent', async () => {
    const flowId = await open('Kept', 'Hello {{local.ask.payload.output.email}},\n\nsee <you>.', {
      from: '',
    });
    await designer.getByRole('button', { name: 'Current text' }).click();
    await preview().getByText('see <you>.').waitFor();
    await designer.getByRole('button', { name: 'Send test email' }).click();
    await canvas.toast('The email has no sender.').waitFor();
    await close();
    await canvas.save();
    const { message } = await readNode(flowId);
    expect(message.value).toContain('>Hello {{local.ask.payload.output.email}},</p>');
  });

  it('designs the email with a code, which the installation sends', async () => {
    mailbox.mails.length = 0;
    const own = { nodeTitle: 'Mail', userId: '{{local.ask.payload.output.userId}}' };
    const flowId = await openNode('Code', ['authenticatorsConnector', 'sendMailCode', own]);
    await designer.getByRole('button', { name: 'One-time code' }).press('Enter');
    await preview().getByText('[code]').waitFor();
    await designer.getByRole('button', { name: 'Send test email' }).press('Enter');
    await canvas.toast('Test email sent to ada@example.com').waitFor();
    const code = await mailbox.codeFor('ada@example.com');
    const mail = mailbox.mails.at(-1)!;
    expect(mail.html).toContain(`>${code}</p>`);
    expect(mail.text).toContain(`\n\n${code}\n\n`);
    await close();
    await canvas.save();
    expect((await readNode(flowId))['html'].value).toContain('>[code]</p>');
  });

  it('keeps unedited parts byte for byte', async () => {
    const message =
      '<HTML><body bgcolor=#fff>\n<TABLE  width=100%><tr><td><p>One &amp; two</p>\n\t<br><i>x</i></td></tr></TABLE><!-- end -->\n</body>';
    const flowId = await open('By hand', message, { contentType: 'text/html' });
    await preview().getByText('One & two').click();
    await designer.getByRole('textbox', { name: 'Text', exact: true }).fill('One & three');
    await preview().getByText('One & three').waitFor();
    expect(await outline().getByRole('treeitem').count()).toBeGreaterThan(1);
    await close();
    await canvas.save();
    expect((await readNode(flowId))['message'].value).toBe(message.replace('two', 'three'));
    expect(shared.pageErrors).toEqual([]);
  });
});

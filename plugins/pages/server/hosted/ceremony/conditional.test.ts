// @module-tag slow
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { userDirectory } from '#plugins/connectors/contract';
import type { Node } from '#plugins/runtime/server/testFlows';
import { flowsOn } from '#plugins/runtime/server/testRuns';
import { virtualAuthenticator } from '#testing/browser/virtualAuthenticator';
import { startServer } from '#testing/startServer';
import { openBrowser } from '../components/testBrowser';

let sluice: Awaited<ReturnType<typeof startServer>>;
let browser: Awaited<ReturnType<typeof openBrowser>>;
beforeAll(async () => {
  sluice = await startServer();
  browser = await openBrowser(sluice);
});
afterEach(() => browser.leave());
afterAll(async () => {
  await browser.close();
  await sluice.close();
});

const end = (value: string): Node => [
  'httpConnector',
  'createSuccessResponse',
  { claimsNameValuePairs: [{ name: 'message', value }] },
];
const nodes: Readonly<Record<string, Node>> = {
  make: [
    'authenticatorsConnector',
    'registerKey',
    { userId: '{{global.parameters.user}}', cancel: 'Not now' },
  ],
  key: [
    'authenticatorsConnector',
    'authenticateKey',
    {
      title: 'Sign in',
      button: 'Use a passkey',
      identifierLabel: 'Email',
      identifierButton: 'Next',
    },
  ],
  done: end('Passkey of {{local.key.payload.output.userId}}'),
  other: end('{{local.key.payload.output.reason}}: {{local.key.payload.output.identifier}}'),
};

/** A browser whose device holds a passkey of the user, at the page that makes it. */
async function visitWithDevice(prepare: (page: Page) => Promise<unknown> = async () => undefined) {
  const flow = await flowsOn(sluice).flowOf(nodes, [
    ['make', 'key'],
    ['key', 'done'],
    ['key', 'other', 'anyTriggersFalse'],
  ]);
  const { userId } = await sluice.server
    .get(userDirectory)
    .create(flow.companyId, { username: 'grace' });
  const device: { confirm?: (on: boolean) => Promise<unknown> } = {};
  const page = await browser.visit(
    { ...flow, policyId: `${flow.policyId}?user=${userId}` },
    async (_, at) => {
      const { device: session, authenticatorId } = await virtualAuthenticator(at);
      device.confirm = enabled =>
        session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
      await prepare(at);
    },
  );
  return {
    page,
    userId,
    device,
    make: () => page.getByRole('button', { name: 'Set up passkey' }).click(),
  };
}
/** Has the device wait once the page offers its passkey in the field, as a person would. */
async function visitUndecided() {
  const visited = await visitWithDevice(async page => {
    await page.exposeFunction('offered', () => visited.device.confirm?.(false));
    await page.addInitScript(() => {
      const { offered } = window as unknown as { offered(): Promise<void> };
      const get = navigator.credentials.get.bind(navigator.credentials);
      navigator.credentials.get = async options => {
        if (options?.mediation === 'conditional') {
          await offered();
          document.documentElement.dataset['offered'] = 'yes';
        }
        return get(options);
      };
    });
  });
  await visited.make();
  await visited.page.locator('html[data-offered]').waitFor();
  return visited;
}
const textOf = (page: Page, text: string) => page.getByText(text).textContent();

describe('A sign-in that offers passkeys in its email field', () => {
  it('accepts the passkey that the browser offers there, without the button', async () => {
    const { page, userId, make } = await visitWithDevice();
    await make();
    expect(await textOf(page, 'Passkey of')).toBe(`Passkey of ${userId}`);
  });

  it('accepts a typed address instead', async () => {
    const { page } = await visitUndecided();
    await page.keyboard.type('grace@example.com');
    await page.getByRole('button', { name: 'Next' }).click();
    expect(await textOf(page, 'identifier:')).toBe('identifier: grace@example.com');
  });

  it('lets the button replace the offer in the field', async () => {
    const { page, userId, device } = await visitUndecided();
    await device.confirm?.(true);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    expect(await textOf(page, 'Passkey of')).toBe(`Passkey of ${userId}`);
  });

  it('keeps the button and the field if the browser offers nothing', async () => {
    const { page, userId, make } = await visitWithDevice(at =>
      at.addInitScript('PublicKeyCredential.isConditionalMediationAvailable = async () => false'),
    );
    await make();
    const email = page.getByLabel('Email');
    expect(await email.getAttribute('autocomplete')).toBe('username webauthn');
    expect(await email.evaluate(field => field === document.activeElement)).toBe(true);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    expect(await textOf(page, 'Passkey of')).toBe(`Passkey of ${userId}`);
  });

  it('causes no error in the browser', () => expect(browser.faults).toEqual([]));
});

// @module-tag slow
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { barriersInBothThemes } from '../../browser/barriers';
import { byKeyboard } from '../../browser/byKeyboard';
import { administrator, Client } from '../../browser/Client';
import { generateCode } from '../../security/kits/createTestMemberSignIn';
import { journey } from '../kits/journey';
import { inviteMember } from '../kits/strictCompany';

const rita = { email: 'rita@example.com', password: 'Another-Horse-8' };
const changed = 'Difference-Engine-1822';

describe('the sign-in pages, by keyboard alone', () => {
  const shared = journey({ SLUICE_FLAGS: 'shell.ssoSignOn,shell.usernameless' });
  let client: Client;
  let page: Page;
  const { tabTo, type } = byKeyboard(() => page);
  async function fill(password: string, email = administrator.email) {
    await page.goto('/');
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
    await type('Email', email);
    await type('Password', password);
    await page.keyboard.press('Enter');
  }
  const waitForWelcome = () => page.getByRole('heading', { name: 'Welcome, Ada' }).waitFor();
  const signOff = async () => {
    await page.evaluate(() => localStorage.clear());
    await page.goto('/');
  };

  beforeAll(async () => {
    client = await Client.setUp(shared.product);
    page = await shared.window();
  });

  it.each([
    ['/', 'Welcome back'],
    ['/register', 'Sign Up'],
    ['/forgot', 'Forgot your password?'],
    ['/reset?token=x', 'Reset password'],
    ['/reset', 'Reset password'],
    ['/invitation?token=x', 'Accept your invitation'],
    ['/signon-link', 'Sign On'],
    ['/sso/login', 'Sign On with SSO'],
    ['/sso/callback?error=access_denied&error_description=Cancelled', 'Sign On'],
  ])('has no grave barrier on %s, light and dark', async (path, title) => {
    await page.goto(path);
    await page.getByRole('heading', { name: title, level: 1 }).waitFor();
    expect(await barriersInBothThemes(page)).toEqual([]);
  });

  it('offers the enabled methods, and reports a missing value at its field', async () => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Usernameless Sign On' }).waitFor();
    await page.locator('input[name=email]:focus').waitFor();
    expect(await page.getByRole('button', { name: 'Passwordless Sign On' }).count()).toBe(0);
    await tabTo('Sign On');
    await page.keyboard.press('Enter');
    await page.getByText('Enter your email address.').waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
      .toBe('email');
  });

  it('leaves the focus on the button of a sign-on that is refused', async () => {
    await page.goto('/');
    await type('Email', 'nobody@example.com');
    await type('Password', 'Wrong-Horse-9');
    await tabTo('Sign On');
    await page.keyboard.press('Enter');
    await page.getByText(/^Incorrect email or password/).waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe('Sign On');
  });

  it('opens the sign-in page of an environment, typed or named in the URL [R02, R03, S043, S044, C013, M003]', async () => {
    const gone: string[] = [];
    await page.route(/\/v1\/customers\/sso\?/, route => {
      gone.push(new URL(route.request().url()).search);
      return route.fulfill({ contentType: 'text/html', body: '<title>Provider</title>' });
    });
    await page.goto('/sso/login');
    await page.getByRole('heading', { name: 'Sign On with SSO' }).waitFor();
    await type('Company Id', 'acme & sons');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/v1/customers/sso?companyId=acme%20%26%20sons');
    await page.goto('/sso?companyId=acme', { waitUntil: 'commit' });
    await page.waitForURL('**/v1/customers/sso?companyId=acme');
    expect(gone).toEqual(['?companyId=acme%20%26%20sons', '?companyId=acme']);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  it('signs in with a password after a wrong one, and signs out', async () => {
    await fill('Wrong-Horse-1');
    await page.getByRole('alert').getByText('Incorrect email or password').waitFor();
    await type('Password', administrator.password);
    await page.keyboard.press('Enter');
    await waitForWelcome();
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await expect.poll(focused).toBe('Welcome, Ada');
    await tabTo('Ada Lovelace’s profile');
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Sign Off' }).waitFor();
    await tabTo('Sign Off');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Sign On', exact: true }).waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe(administrator.email);
  });

  it('asks for a new password if the old one has expired', async () => {
    const link = await inviteMember(client, rita.email);
    await page.goto(link);
    await page.getByRole('heading', { name: 'Accept your invitation' }).waitFor();
    await type('New password', rita.password);
    await type('Confirm password', rita.password);
    await page.keyboard.press('Enter');
    await page.getByRole('navigation').first().waitFor();
    const company = `/company/${client.companyId}`;
    const { customers } = await client.call('GET', `${company}/customers?query=rita`);
    await client.call('PUT', `${company}/customers/${customers[0].customerId}/resetPassword`);
    await signOff();
    await fill(rita.password, rita.email);
    await page.getByText('Your password has expired. Set a new one to continue.').waitFor();
    await type('Current password', rita.password);
    await type('New password', changed);
    await type('Confirm password', changed);
    await page.keyboard.press('Enter');
    await page.getByText('Password changed. Sign in with the new one.').waitFor();
    expect(await page.getByText('Session Expired').count()).toBe(0);
    await type('Password', changed);
    await page.keyboard.press('Enter');
    await page.getByRole('navigation').first().waitFor();
    await signOff();
  });

  it('resets a forgotten password with the link in an email, which works once', async () => {
    await page.goto('/');
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
    await tabTo('Forgot your password?');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
    await type('Email', administrator.email);
    await page.keyboard.press('Enter');
    await page.getByText('you’ll get an email with a link').waitFor();
    const link = async () => {
      const { mails } = await client.call('GET', `/company/${client.companyId}/outbox`);
      return mails.find((mail: { to: string; link?: string }) => mail.to === administrator.email)
        ?.link as string;
    };
    await expect.poll(link).toBeTruthy();
    const { pathname, search } = new URL(await link());
    await page.goto(pathname + search);
    await page.getByLabel('New password').waitFor();
    await type('New password', changed);
    await type('Confirm password', changed);
    await page.keyboard.press('Enter');
    await waitForWelcome();
    expect((await client.ask('GET', '/customers/me')).status).toBe(401);
    await signOff();
    await page.goto(pathname + search);
    await page.getByRole('alert').getByText('was already used').waitFor();
    expect(await page.getByLabel('New password').count()).toBe(0);
    await fill(changed);
    await waitForWelcome();
  });

  it('changes the password on its page, and signs in again', async () => {
    await page.goto('/reset-password');
    await page.getByLabel('Current password').focus();
    await page.keyboard.type(changed);
    await type('New password', administrator.password);
    await type('Confirm password', administrator.password);
    await page.keyboard.press('Enter');
    await page.getByText('Password changed. Sign in with the new one.').waitFor();
    await fill(administrator.password);
    await waitForWelcome();
    expect(new URL(page.url()).pathname).toBe('/dashboard');
  });

  it('adds an authenticator app on the account page, and removes it', async () => {
    await page.goto('/account');
    await page.getByText('No second factors yet').waitFor();
    await page.waitForLoadState('networkidle');
    expect(await barriersInBothThemes(page)).toEqual([]);
    const frame = page.frameLocator('iframe');
    const inside = (name: string) => frame.getByRole('button', { name });
    await page.getByRole('button', { name: 'Add second factor' }).click();
    await inside('Authenticator app').waitFor();
    expect(await barriersInBothThemes(page)).toEqual([]);
    await inside('Authenticator app').click();
    await frame.getByRole('img', { name: 'QR code' }).waitFor();
    const secret = (await frame.locator('code').innerText()).replaceAll(' ', '');
    await frame.getByRole('textbox', { name: 'Code' }).fill(generateCode(secret));
    await inside('Continue').click();
    await inside('I saved the codes').click();
    await page.getByText('Second factor added. Other sessions ended.').waitFor();
    await page.getByText(/^10 recovery codes left/).waitFor();
    await page.getByText('Password and second factor').waitFor();

    await signOff();
    await fill(administrator.password);
    await frame.getByRole('heading', { name: 'Enter your code' }).waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    const button = page.getByRole('button', { name: 'Sign On', exact: true });
    await button.waitFor();
    expect(await button.isEnabled()).toBe(true);
    await button.click();
    await frame.getByRole('textbox', { name: 'Code' }).fill(generateCode(secret));
    await inside('Continue').click();
    await waitForWelcome();

    await page.goto('/account');
    await page.getByRole('button', { name: /^Remove / }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('Second factor removed').waitFor();
    await page.getByText('No second factors yet').waitFor();
  });

  it('stores only the session in the browser, whatever the sign-in method', async () => {
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    const session = JSON.parse(JSON.parse(kept)['sluice.session'] as string) as object;
    expect(Object.keys(session).sort()).toEqual(
      ['companyId', 'email', 'loggedIn', 'profile', 'timeout', 'token', 'tryFlowToken'].sort(),
    );
    expect(kept).not.toMatch(/skSdkToken|flowPolicyId/);
    for (const secret of [administrator.password, changed]) expect(kept).not.toContain(secret);
  });

  it('causes no error in the browser', () => expect(shared.pageErrors).toEqual([]));
});

import type { Page, Route } from 'playwright-core';
import { administrator, type Client } from '#testing/browser/Client';
import { signOn } from '#testing/browser/signOn';

/** Who looks: the owner of a full environment, of an empty one, or a member without permissions. */
export type Person = 'owner' | 'newcomer' | 'guest';
/** How read calls of a page are answered. */
type Network = 'open' | 'held' | 'failed';

const password = administrator.password;
const profile = /\/v1\/customers\/me$/;

/** Windows in which each person is signed in, opened once. */
export class People {
  private constructor(
    readonly client: Client,
    private readonly windows: Readonly<Record<Person, Page>>,
  ) {}

  /** Signs each person up as far as they are not there, and in. */
  static async open(client: Client, openWindow: () => Promise<Page>): Promise<People> {
    const sign = async (email: string) => {
      const page = await openWindow();
      await signOn(page, { email, password });
      return page;
    };
    const newcomer = 'newcomer@example.com';
    await client.call('POST', '/customers', {
      firstName: 'Joan',
      lastName: 'Clarke',
      email: newcomer,
      password,
      company: 'New environment',
    });
    const { companyId } = client;
    await client.call('POST', `/company/${companyId}/roles`, { name: 'Guests', policy: [] });
    const guest = 'guest@example.com';
    await client.call('POST', `/company/${companyId}/customers`, {
      firstName: 'Mary',
      lastName: 'Shelley',
      email: guest,
      roles: ['Guests'],
    });
    const { mails } = await client.call('GET', `/company/${companyId}/outbox`);
    const { link } = mails.find(({ to }: { to: string }) => to === guest);
    const token = new URL(link).searchParams.get('token');
    await client.call('POST', '/customers/invitation', { token, password });
    return new People(client, {
      owner: await sign(administrator.email),
      newcomer: await sign(newcomer),
      guest: await sign(guest),
    });
  }

  /** Leads a person to a path, waits until the screen rests, and returns their window. */
  async visit(person: Person, path: string, network: Network = 'open'): Promise<Page> {
    const page = this.windows[person];
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    if (network !== 'open') await page.route(/\/v1\//, route => hinder(route, network));
    await page.goto(path);
    await page.locator('main').first().waitFor();
    if (network === 'held') await page.waitForTimeout(400);
    else await page.waitForLoadState('networkidle');
    return page;
  }
}

function hinder(route: Route, network: Network): Promise<void> | undefined {
  if (profile.test(new URL(route.request().url()).pathname)) return route.continue();
  if (network === 'held') return undefined;
  return route.fulfill({
    status: 500,
    contentType: 'application/json',
    body: JSON.stringify({ code: 1, message: 'The server is not well.' }),
  });
}

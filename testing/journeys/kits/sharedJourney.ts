import type { Page } from 'playwright-core';
import { inject } from 'vitest';
import { newId } from '#core/contract';
import { administrator, Client } from '../../browser/Client';
import { signOn } from '../../browser/signOn';
import { openJourney, type Journey } from './journey';

/** A journey in an environment of its own, on a product that others use at the same time. */
interface SharedJourney extends Journey<{ readonly address: string }> {
  /** Makes the environment and its administrator, who is an operator too. */
  setUp(examples?: boolean): Promise<Client>;
  /** Signs the administrator in on the login page, and waits for the console. */
  signOn(page: Page): Promise<void>;
  /** An email address that no other journey uses. */
  email(name: string): string;
}

/**
 * Opens an environment for the journey of a file, on the product that runs for all of them. A
 * journey that changes the installation, or needs settings, starts one of its own.
 */
export function sharedJourney(): SharedJourney {
  const domain = `j${newId()}.example.com`;
  const email = (name: string) => `${name}@${domain}`;
  const person = { ...administrator, email: email('ada') };
  const shared = openJourney(() => Promise.resolve({ address: inject('sharedProduct') }));
  return Object.assign(shared, {
    email,
    signOn: (page: Page) => signOn(page, person),
    setUp: async (examples = false) => {
      const { address } = shared.product;
      const operator = await Client.signIn(address, administrator);
      const { password, ...body } = person;
      const made = { ...body, examples, operator: true };
      const { link } = await operator.call('POST', '/customers/admin', made);
      return Client.acceptInvitation(address, link, password);
    },
  });
}

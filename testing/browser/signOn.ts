import type { Page } from 'playwright-core';
import { administrator, type Credentials } from './Client';

/** Signs a person in on the login page, and waits for the console. */
export async function signOn(page: Page, { email, password }: Credentials = administrator) {
  await page.goto('/');
  await page.getByLabel('Email', { exact: false }).first().fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign On', exact: true }).click();
  await page.getByRole('navigation').first().waitFor();
}

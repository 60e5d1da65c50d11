import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer()));
afterAll(() => sluice.close());

const html =
  '<main class="sk-card"><h1 data-sktext="flows.pages.signIn" data-block="0.0">Sign in</h1><p>{{name}}</p><form><label>Email<input name="email"></label></form></main>';
const draw = async (more: object, person?: Awaited<ReturnType<typeof sluice.company>>) => {
  const { token, companyId } = person ?? (await sluice.company());
  const body = { html, css: '', values: { name: 'Ada & Co' }, scheme: 'light', ...more };
  return sluice.inject('POST', `/company/${companyId}/pages/preview`, { token, body });
};

it('draws a page that is being edited as a hosted page, without scripts', async () => {
  const { status, body } = await draw({ scheme: 'dark' });
  expect(status).toBe(200);
  expect(body.html).toContain('data-scheme="dark"');
  expect(body.html).toContain('/hosted/files/page.css');
  expect(body.html).toContain('<p>Ada &amp; Co</p>');
  expect(body.html).toContain('data-block="0.0"');
  expect(body.html).not.toMatch(/<script/);
  expect(body.languages).toContain(body.language);
});

it('shows errors at their fields, and a message', async () => {
  const { body } = await draw({ errors: { email: 'Not valid' }, message: 'Try again' });
  expect(body.html).toContain('aria-invalid="true"');
  expect(body.html).toMatch(/class="sk-error"[^>]*>Not valid/);
  expect(body.html).toContain('Try again');
});

it('says texts of the environment in a language', async () => {
  const { body } = await draw({ language: 'de' });
  expect(body).toMatchObject({ language: 'de' });
  expect(body.html).toMatch(/<h1[^>]*>Anmelden</);
});

it('says what is wrong with a template', async () => {
  const { status, body } = await draw({ html: '<p>{{#if}}</p>' });
  expect(status).toBe(400);
  expect(body.details[0].at).toBe('body/html');
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer()));
afterAll(() => sluice.close());

const link = 'https://styles.example/end-user.css';
const html =
  '<main class="sk-card"><h1 data-sktext="flows.pages.signIn" data-block="0.0">Sign in</h1><p>{{name}}</p><form><label>Email<input name="email"></label></form></main>';
const draw = async (more: object, person?: Awaited<ReturnType<typeof sluice.company>>) => {
  const { token, companyId } = person ?? (await sluice.company());
  const body = { html, css: '', values: { name: 'Ada & Co' }, scheme: 'light', ...more };
  return sluice.inject('POST', `/company/${companyId}/pages/preview`, { token, body });
};

it('renders a page that is being edited as a hosted page, without scripts', async () => {
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

it('shows texts of the environment in a language', async () => {
  const { body } = await draw({ language: 'de' });
  expect(body).toMatchObject({ language: 'de' });
  expect(body.html).toMatch(/<h1[^>]*>Anmelden</);
});

it('reports errors of a template', async () => {
  const { status, body } = await draw({ html: '<p>{{#if}}</p>' });
  expect(status).toBe(400);
  expect(body.details[0].at).toBe('body/html');
});

it('shows the style sheets of the flow, and omits the environment’s look then', async () => {
  const settings = { useCustomCSS: true, css: 'h1 { color: teal }', cssLinks: [link] };
  const { body } = await draw({ html: '<h1>Hi</h1>', settings });
  expect(body.html).toContain('h1 { color: teal }');
  expect(body.html).toContain(`<link rel="stylesheet" href="${link}">`);
  expect(body.html).toContain('/hosted/files/plain.css');
  expect((await draw({ settings: { ...settings, useCustomCSS: false } })).body.html).not.toContain(
    link,
  );
});

it('stops a page that repeats itself, and inserts no values of the environment', async () => {
  const many = Array.from({ length: 1000 }, (_, at) => at);
  const nested = '{{#each a}}{{#each ../a}}x{{/each}}{{/each}}';
  expect((await draw({ html: nested, values: { a: many } })).status).toBe(400);
  expect((await draw({ html: '<'.repeat(500_001) })).status).toBe(400);
  const person = await sluice.company();
  const variable = { name: 'vault', type: 'secret', context: 'company', value: 'canary-4711' };
  await sluice.inject('POST', '/constructs', { token: person.token, body: variable });
  const html = '<p>{{global.company.variables.vault}} {{global.variables.vault}}</p>';
  expect((await draw({ html }, person)).body.html).not.toContain('canary-4711');
});

it('removes event handlers, scripts, and unsafe links', async () => {
  const html =
    '<h1 onclick="top.x=1">Hi</h1><script>top.x=1</script><a href="javascript:top.x=1">a</a><base target="_top"><iframe srcdoc="x"></iframe>';
  const css = '/* <script> */ h1 { margin: 0 }';
  const { body } = await draw({ html, css });
  expect(body.html).not.toMatch(/onclick|top\.x|javascript:|<base|<iframe|<\/script/);
  expect(body.html).toContain('h1 { margin: 0 }');
});

it('is shown in an empty frame in which nothing runs and nothing is sent', async () => {
  const { status, headers, text } = await sluice.inject('GET', 'pages/preview');
  expect(status).toBe(200);
  expect(text).toContain('<body></body>');
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain('sandbox allow-same-origin;');
  expect(policy).not.toContain('allow-scripts');
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("form-action 'none'");
});

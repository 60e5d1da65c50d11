import { afterAll, beforeAll, expect, it } from 'vitest';
import { passTime } from '#testing/kits/passTime';
import { startServer } from '#testing/startServer';
import type { Node } from '#plugins/runtime/server/testFlows';
import { flowsOn } from '#plugins/runtime/server/testRuns';

let sluice: Awaited<ReturnType<typeof startServer>>;
let runs: ReturnType<typeof flowsOn>;
beforeAll(async () => {
  sluice = await startServer();
  runs = flowsOn(sluice);
});
afterAll(() => sluice.close());

const ask: Readonly<Record<string, Node>> = {
  ask: [
    'httpConnector',
    'customHTMLTemplate',
    {
      customHTML: '<form id="f"><input name="code"><button>Go</button></form>',
      customScript: "document.title = 'Hello {{global.parameters.who}}';",
      formFieldsList: [{ propertyName: 'code' }],
    },
  ],
};
const settings = {
  customTitle: 'Our sign-on',
  customFaviconLink: 'https://cdn.example.com/icon.png',
  useCustomCSS: true,
  css: '.companyLogo { width: 9px }',
  cssLinks: ['https://cdn.example.com/ours.css'],
  useCustomScript: true,
  jsLinks: [{ value: 'https://cdn.example.com/ours.js?render=key', integrity: 'sha384-abc' }],
  csp: "script-src 'self' 'unsafe-eval' https://api.example.com; connect-src https://api.example.com",
  useIntermediateLoadingScreen: true,
  intermediateLoadingScreenHTML: '<p onclick="x()">One moment</p>',
  flowTimeoutInSeconds: 1,
  customTimeoutErrorScreenMessage: 'You were away for too long.',
};

it('follows the settings of its flow: title, icon, styles, scripts, policy, and loading indicator', async () => {
  const flow = await runs.flowOf(ask, [], { settings });
  const { body, headers } = await flow.page(`?who=${encodeURIComponent("O'Neil</script>")}`);
  expect(body).toContain('<title>Our sign-on</title>');
  expect(body).toContain('<link rel="icon" href="https://cdn.example.com/icon.png">');
  expect(body).toContain('<link rel="stylesheet" href="https://cdn.example.com/ours.css">');
  expect(body).toContain('.companyLogo { width: 9px }');
  expect(body).toMatch(
    /<script nonce="[^"]+" src="https:\/\/cdn\.example\.com\/ours\.js\?render&#x3D;key" integrity="sha384-abc" crossorigin="anonymous"><\/script>/,
  );
  expect(body).toContain(
    "document.title = 'Hello O\\u0027Neil\\u003c\\u002fscript\\u003e';\n})();</script>",
  );
  expect(body).toMatch(
    /<template id="sk-loading"><div role="status"><p>One moment<\/p><\/div><\/template>/,
  );
  const policy = String(headers['content-security-policy']);
  const nonce = /<script nonce="([^"]+)"/.exec(body)![1]!;
  expect(policy).toContain(
    `'nonce-${nonce}' https://cdn.example.com/ours.js https://api.example.com;`,
  );
  expect(policy).toMatch(/connect-src \S+\.localhost https:\/\/api\.example\.com(?:;|$)/);
  expect(policy).not.toMatch(
    /allow-same-origin|unsafe-eval|script-src[^;]*'(?:self|unsafe-inline)'/,
  );
});
it('shows the flow’s own message for a timeout', async () => {
  const flow = await runs.flowOf(ask, [], { settings });
  const first = await flow.page();
  passTime(1100);
  const late = await runs.answer(first.body, { code: '1' });
  expect(late.statusCode).toBe(400);
  expect(late.body).toContain('You were away for too long.');
});

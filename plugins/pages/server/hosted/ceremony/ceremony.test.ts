import { finish } from '#core/contract/sliced';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';
import type { Link, Node } from '#plugins/runtime/server/testFlows';
import { flowsOn } from '#plugins/runtime/server/testRuns';
import { screenPage } from '../page/screenPage';

const asks: Readonly<Record<string, Node>> = {
  key: [
    'authenticatorsConnector',
    'authenticateKey',
    { title: '<img src=x onerror=alert(1)>', cancel: 'Back' },
  ],
  done: [
    'userDirectoryConnector',
    'completeSignOn',
    { userId: '{{local.key.payload.output.userId}}' },
  ],
  not: [
    'httpConnector',
    'createErrorResponse',
    { message: '{{local.key.payload.output.message}}' },
  ],
};
const links: Link[] = [
  ['key', 'done'],
  ['key', 'not', 'anyTriggersFalse'],
];
let sluice: Awaited<ReturnType<typeof startServer>>;
let runs: ReturnType<typeof flowsOn>;
beforeAll(async () => {
  sluice = await startServer({ env: { SLUICE_URL: 'https://login.example.com' } });
  runs = flowsOn(sluice);
});
afterAll(() => sluice.close());

describe('The page of a passkey', () => {
  it('has no sandbox, and only plain text of the author', async () => {
    const flow = await runs.flowOf(asks, links, {
      settings: { customCSS: 'x', css: 'body{color:red}', useCustomCSS: true },
    });
    const { body, headers } = await flow.page();
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(
      /^default-src 'none'; script-src https:\/\/login\.example\.com\/hosted\/files\/authenticator\.js http/,
    );
    expect(policy).toMatch(/; require-trusted-types-for 'script'$/);
    expect(policy).not.toMatch(/sandbox|unsafe|nonce|https:[ ;]|data:|\*/);
    expect(headers['permissions-policy']).toContain('publickey-credentials-get=(self)');
    expect(headers['x-frame-options']).toBe('SAMEORIGIN');
    expect(body).toContain(
      '<h1>&lt;img src=x onerror=alert(1)&gt;</h1>'.replace(
        'src=x onerror=',
        'src&#x3D;x onerror&#x3D;',
      ),
    );
    expect(body).not.toMatch(/<img|<style|color:red|style=/);
    expect(body).toContain('&quot;rpId&quot;:&quot;login.example.com&quot;');
    const file = await sluice.app.inject({ method: 'GET', url: '/hosted/files/authenticator.js' });
    expect([file.statusCode, file.headers['content-type']]).toEqual([
      200,
      'text/javascript; charset=utf-8',
    ]);
  });

  it('can be framed only by the site that a run is embedded in', () => {
    const ceremony = {
      kind: 'authenticate' as const,
      options: { challenge: 'x', rpId: 'a.example' },
    };
    const step = {
      companyId: 'c',
      interactionId: 'i',
      interactionToken: 't',
      nodeId: 'n',
      again: '',
    };
    const embed = { origin: 'https://shop.example', channel: 'f'.repeat(32) };
    const look = {
      title: '',
      favicon: '',
      css: '',
      cssLinks: [],
      scriptLinks: [],
      sources: {},
      errorLogo: '',
    };
    const steps = screenPage(
      { origin: 'https://a.example', own: false },
      { html: '', fields: [], ceremony },
      step,
      {
        ...look,
        embed,
      },
    );
    const { headers } = finish(steps);
    expect(headers['content-security-policy']).toContain('frame-ancestors https://shop.example');
    expect(headers['x-frame-options']).toBeUndefined();
  });

  it('can be canceled, and rejects responses without a valid signature', async () => {
    const flow = await runs.flowOf(asks, links);
    const cancelled = await runs.answer((await flow.page()).body, {
      'sk.button': 'next-event:cancel',
    });
    expect(cancelled.body).toContain('The request was canceled. Try again, or use another method.');
    for (const credential of ['', 'no json', '{}', '{"id":"x","response":{"userHandle":"eA"}}']) {
      const refused = await runs.answer((await flow.page()).body, { credential });
      expect([
        refused.statusCode,
        refused.body.includes('This passkey or security key is not registered here.'),
      ]).toEqual([200, true]);
    }
  });

  it('is returned to clients of the API as data', async () => {
    const flow = await runs.flowOf(asks, links);
    const { body } = await flow.start();
    const { ceremony } = body.screen.properties;
    expect(ceremony.value).toMatchObject({
      kind: 'authenticate',
      cancel: 'Back',
      options: { rpId: 'login.example.com' },
    });
    expect(ceremony.value.options.challenge).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(body)).not.toContain('memory');
    const refused = await runs.step(flow.companyId, body, { credential: { id: 'unknown' } });
    expect([refused.statusCode, refused.json().message]).toEqual([
      400,
      'This passkey or security key is not registered here. Use a different one, or another sign-in method.',
    ]);
  });
});

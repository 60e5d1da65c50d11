import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listSecretForms } from '#core/server/encryption/secretForms';
import { flowsOn } from '#plugins/runtime/server/testRuns';
import type { Link, Node } from '#plugins/runtime/server/testFlows';
import { formIn, leadsTo } from '#plugins/openid/server/testSignOn';
import { startServer } from '../../startServer';
import { everything } from '../kits/contents';

/** With characters that addresses, forms, JSON, and markup write in another way. */
const keys = { own: 'CANARY+own/ä "4711"', variable: 'CANARY&variable/ö "4712"' };

/** A service that repeats what it was sent: as it came, decoded, and as a part of longer Base64. */
const service = createServer((request, reply) => {
  let body = '';
  request.on('data', part => (body += part));
  request.on('end', () => {
    const { url = '', headers } = request;
    const credentials = String(headers.authorization ?? '').replace(/^\w+ /, '');
    const decoded = Buffer.from(credentials, 'base64').toString();
    const nested = JSON.stringify({ decoded, body: decodeURIComponent(body) });
    const base64 = ['', 'a', 'ab'].map(lead => Buffer.from(`${lead}${decoded}`).toString('base64'));
    reply.writeHead(url.startsWith('/fails') ? 401 : 200, { 'content-type': 'application/json' });
    reply.end(
      JSON.stringify({
        message: `Unknown: ${decoded}`,
        error: 'invalid_client',
        error_description: body,
        headers,
        body,
        nested,
        base64,
        decoded,
      }),
    );
  });
});

let sluice: Awaited<ReturnType<typeof startServer>>;
let flows: ReturnType<typeof flowsOn>;
let owner: Awaited<ReturnType<typeof sluice.company>>;
let address = '';
beforeAll(async () => {
  await new Promise<void>(up => service.listen(0, '127.0.0.1', up));
  const { port } = service.address() as AddressInfo;
  address = `http://127.0.0.1:${port}`;
  sluice = await startServer({ env: { SLUICE_ALLOW_HOSTS: `127.0.0.1:${port}` } });
  flows = flowsOn(sluice);
  owner = await sluice.company();
  const body = { name: 'apikey', context: 'company', type: 'secret', value: keys.variable };
  await sluice.inject('POST', '/constructs', { token: owner.token, body });
});
afterAll(async () => {
  await sluice.close();
  service.closeAllConnections();
  service.close();
});

const flowOf = (nodes: Readonly<Record<string, Node>>, links: readonly Link[] = []) =>
  flows.flowOf(nodes, links, {}, owner);
const formsIn = (text: string, secret: string) =>
  listSecretForms(secret).filter(
    form => text.includes(form) || text.includes(JSON.stringify(form).slice(1, -1)),
  );
const page: Node = [
  'httpConnector',
  'htmlFormInput',
  { title: 'Your word', formFieldsList: [{ propertyName: 'word', preferredDataType: 'string' }] },
];
const message = (value: string): Node => [
  'httpConnector',
  'createErrorResponse',
  { message: value },
];

describe('a secret that a service echoes', () => {
  async function connectedTo(path: string): Promise<Node> {
    const values = { apiKey: 'ours', clientSecret: keys.own, docVerificationUrl: address + path };
    const properties = Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, { value }]),
    );
    const body = { name: 'Service', connectorId: 'jumioConnector', properties };
    const made = await sluice.inject('POST', '/connections', { token: owner.token, body });
    return ['jumioConnector', 'documentVerify', {}, made.body.connectionId];
  }

  it.each(['/fails', '/works'])(
    'of a connection is in no response and no recorded run (%s)',
    async path => {
      const flow = await flowOf({ call: await connectedTo(path) });
      const { text, body } = await flow.start();
      expect(body.id).toBe('call');
      expect(formsIn(text, keys.own)).toEqual([]);
      const { interactions } = { interactions: await flow.runs() };
      const steps = JSON.stringify(await flow.steps(interactions[0].interactionId));
      expect(steps).toContain('******');
      expect(formsIn(steps, keys.own)).toEqual([]);
      expect(formsIn(await everything(sluice.server), keys.own)).toEqual([]);
    },
  );

  it('of a connection is not in later steps or their messages', async () => {
    const shows = ['call', 'page', 'anyTriggersFalse'] as const;
    const flow = await flowOf(
      {
        call: await connectedTo('/fails'),
        page,
        late: message('{{local.call.payload.error.message}}'),
      },
      [shows, ['page', 'late']],
    );
    const first = await flow.start();
    const last = await flows.step(owner.companyId, first.body, { word: 'hello' });
    expect(last.body).toContain('Unknown: ');
    expect(formsIn(last.body, keys.own)).toEqual([]);
    const [{ interactionId }] = await flow.runs();
    const steps = JSON.stringify(await flow.steps(interactionId));
    expect(steps).toContain('"late"');
    expect(formsIn(steps, keys.own)).toEqual([]);
  });

  it('of an identity provider with a button on a page is in no recorded run', async () => {
    const customAuth = {
      providerName: { value: 'Repeating' },
      authTypeDropdown: { value: 'oauth2' },
      authorizationEndpoint: { value: `${address}/authorize` },
      tokenEndpoint: { value: `${address}/fails` },
      clientId: { value: 'ours' },
      clientSecret: { value: keys.own },
    };
    const body = {
      name: 'Repeating',
      connectorId: 'genericConnector',
      properties: { customAuth: { properties: customAuth } },
    };
    expect((await sluice.inject('POST', '/connections', { token: owner.token, body })).status).toBe(
      200,
    );
    const customHTML =
      '<button data-skcomponent="skIDP" data-skidpid="Repeating">Sign in</button><p data-skcomponent="skerror"></p>';
    const flow = await flowOf({ page: ['httpConnector', 'customHTMLTemplate', { customHTML }] });
    const shown = await flow.page();
    const cookie = /sluice-browser=\w+/.exec(String(shown.headers['set-cookie']))![0];
    const form = formIn(shown.body, { 'sk.button': 'skidp:Repeating' });
    const left = await sluice.app.inject({
      method: 'POST',
      url: '/hosted/continue',
      headers: { 'content-type': 'application/x-www-form-urlencoded', cookie },
      payload: form.toString(),
    });
    const state = leadsTo(left.headers).searchParams.get('state')!;
    const url = `/hosted/callback?${new URLSearchParams({ code: 'any', state }).toString()}`;
    const back = await sluice.app.inject({ method: 'GET', url, headers: { cookie } });
    expect(back.body).toContain('denied the sign-in');
    expect(formsIn(back.body, keys.own)).toEqual([]);
    const [{ interactionId }] = await flow.runs();
    const steps = JSON.stringify(await flow.steps(interactionId));
    expect(steps).toContain('denied the sign-in');
    expect(formsIn(steps, keys.own)).toEqual([]);
  });

  it('of the environment is in no response and no recorded run, however it was sent', async () => {
    const secret = '{{global.company.variables.apikey}}';
    for (const path of ['/fails', '/works']) {
      const call: Node = [
        'httpConnector',
        'makeRestApiCall',
        {
          url: address + path,
          httpMethod: 'POST',
          httpBody: 'xwwwFormUrlEncoded',
          bodyParams: [{ key: 'client_secret', value: secret }],
        },
      ];
      const flow = await flowOf({ call });
      const { text } = await flow.start();
      expect(formsIn(text, keys.variable)).toEqual([]);
      expect(formsIn(await everything(sluice.server), keys.variable)).toEqual([]);
    }
  });
});

it('shows no secret when an end user’s input makes its header invalid', async () => {
  const body = { name: 'plain', context: 'company', type: 'secret', value: 'CANARY-plain-4713' };
  await sluice.inject('POST', '/constructs', { token: owner.token, body });
  const value = '{{global.company.variables.plain}} {{global.parameters.user}}';
  const headers = [{ key: 'authorization', value }];
  const flow = await flowOf({
    call: ['httpConnector', 'makeRestApiCall', { url: `${address}/works`, headers }],
  });
  const { text } = await flow.start({ user: 'a\nb' });
  expect(text).toContain('headers can’t contain');
  expect(text).not.toContain('CANARY');
});

describe('text typed into a password field', () => {
  const typed = 'CANARY-typed-4714';
  const done = message('{{local.page.payload.output.kennwort}}');
  it.each<[string, Node]>([
    [
      'by its control',
      [
        'httpConnector',
        'htmlFormInput',
        { formFieldsList: [{ propertyName: 'kennwort', preferredControlType: 'passwordField' }] },
      ],
    ],
    [
      'by “Mask value”',
      [
        'httpConnector',
        'customHTMLTemplate',
        {
          customHTML: '<form id="f"><input name="kennwort"><button>Go</button></form>',
          formFieldsList: [{ propertyName: 'kennwort', hashedVisibility: true }],
        },
      ],
    ],
    [
      'in the markup of a page',
      [
        'httpConnector',
        'customHTMLTemplate',
        {
          customHTML:
            '<form id="f"><input id="kennwort" type = "Password"><button>Go</button></form>',
          formFieldsList: [{ propertyName: 'kennwort', preferredControlType: 'textField' }],
        },
      ],
    ],
  ])('is in no record, whatever the field is called: %s', async (_, node) => {
    const flow = await flowOf({ page: node, done }, [['page', 'done']]);
    const first = await flow.start();
    const last = await flows.step(owner.companyId, first.body, { kennwort: typed });
    expect(last.body).toContain(typed);
    const [{ interactionId }] = await flow.runs();
    const steps = JSON.stringify(await flow.steps(interactionId));
    expect(steps).toContain('kennwort');
    expect(steps).not.toContain(typed);
  });
});

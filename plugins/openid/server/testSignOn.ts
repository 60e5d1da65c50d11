import { createHash, randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import type { startServer } from '#testing/startServer';

type Sluice = Awaited<ReturnType<typeof startServer>>;
type Node = readonly [
  connector: string,
  capability: string,
  properties?: Readonly<Record<string, unknown>>,
];

const element = (group: 'nodes' | 'edges', data: object) => ({
  data,
  position: { x: 0, y: 0 },
  group,
});
const toProperties = (values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }]));

const nodes: Readonly<Record<string, Node>> = {
  ask: [
    'httpConnector',
    'customHTMLTemplate',
    {
      title: 'Sign in',
      customHTML: `<h1>Hello {{global.parameters.login_hint}}</h1><form id="f"><label for="u">User</label><input id="u" name="username"><label for="p">Password</label><input id="p" type="password" name="password"><p data-skcomponent="skerror"></p><button data-skcomponent="skbutton" data-skbuttontype="form-submit" data-skform="f" data-skbuttonvalue="SIGNIN">Sign in</button></form><button data-skcomponent="skbutton" data-skbuttontype="next-event" data-skbuttonvalue="CANCEL">Cancel</button>`,
      formFieldsList: [
        { propertyName: 'username', preferredDataType: 'string' },
        { propertyName: 'password', preferredDataType: 'string' },
      ],
    },
  ],
  leave: [
    'functionsConnector',
    'AEqualsB',
    { leftValueA: '{{local.ask.payload.output.buttonValue}}', rightValueB: 'CANCEL' },
  ],
  check: [
    'functionsConnector',
    'customFunction',
    {
      code: 'module.exports = async ({ params }) => { if (params.password !== "right") throw new Error("no"); return { id: "user-" + params.username }; }',
      variableInputList: [
        {
          name: 'username',
          preferredDataType: 'string',
          value: '{{local.ask.payload.output.username}}',
        },
        {
          name: 'password',
          preferredDataType: 'string',
          value: '{{local.ask.payload.output.password}}',
        },
      ],
    },
  ],
  wrong: ['errorConnector', 'customErrorMessage', { errorMessage: 'Wrong user or password.' }],
  left: [
    'httpConnector',
    'createErrorResponse',
    { claimsNameValuePairs: [{ name: 'errorMessage', value: 'You left.' }] },
  ],
  done: [
    'httpConnector',
    'createSuccessResponse',
    {
      claimsNameValuePairs: [
        { name: 'sub', value: '{{local.check.payload.output.id}}' },
        { name: 'name', value: '{{local.ask.payload.output.username}}' },
        { name: 'tier', value: 'gold' },
      ],
    },
  ],
};
const links: readonly (readonly [from: string, to: string, operator?: string])[] = [
  ['ask', 'leave'],
  ['leave', 'left'],
  ['leave', 'check', 'anyTriggersFalse'],
  ['check', 'done'],
  ['check', 'wrong', 'anyTriggersFalse'],
];

/** A graph as the wire has it, written as nodes and links. */
export const createTestGraph = (
  all: Readonly<Record<string, Node>>,
  joined: readonly (readonly [from: string, to: string, operator?: string])[],
) => ({
  elements: {
    nodes: [
      ...Object.entries(all).map(([id, [connectorId, capabilityName, values = {}]]) =>
        element('nodes', {
          id,
          nodeType: 'CONNECTION',
          connectorId,
          connectionId: 'c'.repeat(32),
          name: id,
          label: id,
          status: 'configured',
          type: 'action',
          capabilityName,
          properties: toProperties({ nodeTitle: id, ...values }),
        }),
      ),
      ...joined.map(([, to, operator], at) =>
        element('nodes', {
          id: `eval${at}`,
          nodeType: 'EVAL',
          label: 'Evaluator',
          ...(operator && { properties: { [to]: { value: operator } } }),
        }),
      ),
    ],
    edges: joined.flatMap(([from, to], at) => [
      element('edges', { id: `in${at}`, source: from, target: `eval${at}` }),
      element('edges', { id: `out${at}`, source: `eval${at}`, target: to }),
    ]),
  },
});

/** A flow that asks for a name and the password “right”; “Cancel” leaves it. */
export const signOnGraph = createTestGraph(nodes, links);

const signedOn = (userId: string) =>
  [
    'pingOneAuthenticationConnector',
    'returnSuccessResponseRedirect',
    {
      userId,
      authenticationMethods: 'pwd',
      idleTimeout: 60,
      idTokenClaims: [{ name: 'tier', value: 'gold' }],
    },
  ] as const;
/** A flow that asks nobody who is signed in in this browser. */
export const sessionGraph = createTestGraph(
  {
    check: ['pingOneAuthenticationConnector', 'checkSession'],
    ask: [
      'httpConnector',
      'customHTMLTemplate',
      {
        customHTML:
          '<form id="f"><label>User <input name="who"></label><button data-skcomponent="skbutton" data-skform="f">Sign in</button></form>',
        formFieldsList: [{ propertyName: 'who' }],
      },
    ],
    known: signedOn('{{local.check.payload.output.session.user.id}}'),
    asked: signedOn('{{local.ask.payload.output.who}}'),
  },
  [
    ['check', 'known'],
    ['check', 'ask', 'anyTriggersFalse'],
    ['ask', 'asked'],
  ],
);

/** A company with an application that signs people on through that flow. */
export async function createTestSignOn(
  sluice: Sluice,
  settings: Readonly<Record<string, unknown>> = {},
  flow: object = {},
) {
  const who = await sluice.company();
  const { token, companyId } = who;
  const call = async (method: 'POST' | 'PUT' | 'GET', url: string, body?: unknown) => {
    const reply = await sluice.inject(method, url, { token, ...(body !== undefined && { body }) });
    expect(reply.status, `${method} ${url}: ${reply.text}`).toBeLessThan(300);
    return reply.body;
  };
  const { flowInfo } = await call('POST', '/flows', {
    name: 'Sign in',
    graphData: signOnGraph,
    ...flow,
  });
  await call('PUT', `/flows/${flowInfo.flowId}/deploy`);
  const { app } = await call('POST', '/apps', { name: 'Shop' });
  const values = {
    redirectUris: ['https://shop.example.com/callback'],
    logoutUris: ['https://shop.example.com/bye'],
    allowedScopes: ['openid', 'profile', 'offline_access'],
    allowedGrants: ['authorizationCode', 'clientCredentials'],
    ...settings,
  };
  await call('PUT', `/apps/${app.appId}`, { oauth: { values } });
  const { policies } = await call('POST', `/apps/${app.appId}/policy`, {
    name: 'Sign in',
    flows: [{ flowId: flowInfo.flowId, versionId: -1, weight: 100 }],
  });
  const [policy] = policies as { policyId: string }[];
  return {
    ...who,
    call,
    flowId: flowInfo.flowId as string,
    appId: app.appId as string,
    secret: app.oauth.values.clientSecret as string,
    key: app.apiKeys.prod as string,
    policyId: policy!.policyId,
    redirectUri: values.redirectUris[0]!,
    at: `/${companyId}/as`,
  };
}
export type SignOn = Awaited<ReturnType<typeof createTestSignOn>>;

/** A code verifier and its challenge. */
export function pkce() {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

/** The form of a hosted page as its fields, with what a person types. */
export function formIn(html: string, typed: Readonly<Record<string, string>>): URLSearchParams {
  const form = new URLSearchParams();
  for (const [, name = '', value = ''] of html.matchAll(
    /<input type="hidden" name="(sk\.[^"]+)" value="([^"]*)"/g,
  ))
    if (!form.has(name)) form.set(name, value.replace(/&#x3D;/g, '=').replace(/&amp;/g, '&'));
  for (const [name, value] of Object.entries(typed)) form.set(name, value);
  return form;
}

/** Where a page that leads elsewhere leads. */
export const leadsTo = (headers: { readonly [name: string]: unknown }): URL =>
  new URL(String(headers['location'] ?? String(headers['refresh'] ?? '').replace(/^.*?url=/, '')));

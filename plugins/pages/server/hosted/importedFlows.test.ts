import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';
import { type Link, type Node } from '#plugins/runtime/server/testFlows';
import { flowsOn } from '#plugins/runtime/server/testRuns';

let sluice: Awaited<ReturnType<typeof startServer>>;
let runs: ReturnType<typeof flowsOn>;
beforeAll(async () => {
  sluice = await startServer();
  runs = flowsOn(sluice);
});
afterAll(() => sluice.close());

const answer = (value: string): Node => [
  'httpConnector',
  'createSuccessResponse',
  { claimsNameValuePairs: [{ name: 'message', value }] },
];
const devices: Node = [
  'functionsConnector',
  'customFunction',
  { code: 'module.exports = a = async () => ({ devices: [{ id: "d1" }] })' },
];

it('start with an input schema of null, as in some exports', async () => {
  const flow = await runs.flowOf({ ok: answer('here') });
  const { token, flowId } = flow;
  const call = (method: 'GET' | 'PUT', url: string, body?: object) =>
    sluice.inject(method, url, { token, ...(body && { body }) });
  const exported = (await call('GET', `/flows/${flowId}/versions/-1`)).body;
  const flowInfo = { ...exported, name: 'Imported', inputSchema: null };
  const { flows } = (await call('PUT', '/flows/import', { flowInfo })).body;
  const imported = flows[0].flowId;
  expect((await call('PUT', `/flows/${imported}/deploy`)).status).toBe(200);
  const tried = await sluice.inject('POST', `/flows/${imported}/try`, { token, body: {} });
  expect({ status: tried.status, text: tried.text }).toMatchObject({ status: 200 });
});

it('pass a list as JSON to a parameter declared as text', async () => {
  const nodes: Record<string, Node> = {
    devices,
    read: [
      'functionsConnector',
      'customFunction',
      {
        code: 'module.exports = a = async ({params}) => ({ kind: typeof params.devices, id: JSON.parse(params.devices)[0].id })',
        variableInputList: [
          {
            name: 'devices',
            preferredDataType: 'string',
            value: '{{local.devices.payload.output.devices}}',
          },
        ],
      },
    ],
    ok: answer('{{local.read.payload.output.kind}} {{local.read.payload.output.id}}'),
  };
  const links: Link[] = [
    ['devices', 'read'],
    ['read', 'ok'],
  ];
  const reply = await (await runs.flowOf(nodes, links)).start();
  expect(reply.body).toMatchObject({ message: 'string d1' });
});

it('read a checkbox as true if it is checked, and as false if not', async () => {
  const nodes: Record<string, Node> = {
    ask: [
      'httpConnector',
      'customHTMLTemplate',
      {
        customHTML:
          '<form id="f"><input type="checkbox" id="remember"><input type="checkbox" id="agree"><button data-skcomponent="skbutton" data-skform="gone">Go</button></form>',
        formFieldsList: ['remember', 'agree'].map(propertyName => ({
          propertyName,
          preferredDataType: 'boolean',
        })),
      },
    ],
    keep: [
      'variablesConnector',
      'saveValue',
      {
        saveVariables: ['remember', 'agree'].map(name => ({
          name,
          type: 'boolean',
          value: `{{local.ask.payload.output.${name}}}`,
        })),
      },
    ],
    ok: answer('{{global.variables.remember}} {{global.variables.agree}}'),
  };
  const flow = await runs.flowOf(nodes, [
    ['ask', 'keep'],
    ['keep', 'ok'],
  ]);
  const shown = (await flow.page()).body;
  expect(shown).toContain('<input type="checkbox" id="remember" name="remember">');
  const ended = await runs.answer(shown, { remember: 'on', 'sk.button': 'form-submit:' });
  expect(ended.body).toContain('true false');
});

it('show markup written by a function of the flow sanitized, and typed values as text', async () => {
  const page = (html: string, list: string): Node => [
    'httpConnector',
    'customHTMLTemplate',
    { customHTML: html, list },
  ];
  const nodes: Record<string, Node> = {
    write: [
      'functionsConnector',
      'customFunction',
      {
        code: 'module.exports = a = async () => ({ html: \'<ul onclick="x()"><li>One</li></ul><script>x()</script>\' })',
      },
    ],
    pass: [
      'functionsConnector',
      'customFunction',
      {
        code: 'module.exports = a = async ({ params }) => ({ html: params.who })',
        variableInputList: [
          { name: 'who', preferredDataType: 'string', value: '{{global.parameters.who}}' },
        ],
      },
    ],
    show: page(
      '<main>{{local.write.payload.output.html}}|{{list}}|{{local.pass.payload.output.html}}</main>',
      '{{local.write.payload.output.html}}',
    ),
  };
  const links: Link[] = [
    ['write', 'pass'],
    ['pass', 'show'],
  ];
  const reply = await (await runs.flowOf(nodes, links)).start({ who: '<b>Ada</b>' });
  expect(reply.body.screen.properties.customHTML.value).toBe(
    '<main><ul><li>One</li></ul>|<ul><li>One</li></ul>|&lt;b&gt;Ada&lt;/b&gt;</main>',
  );
});

import { bodyText, chainLength, type Logic } from './decision';

type Node = Readonly<Record<string, unknown>> & { readonly id: string };

const tab = 'bench';
const node = (
  id: string,
  type: string,
  wires: readonly (readonly string[])[],
  terms: object,
): Node => ({
  id,
  z: tab,
  type,
  x: 100,
  y: 80,
  wires,
  ...terms,
});
const entry = (id: string, url: string, to: string) =>
  node(id, 'http in', [[to]], { url, method: 'post', upload: false });
const code = (id: string, to: string, func: string) =>
  node(id, 'function', [[to]], {
    func,
    outputs: 1,
    timeout: 0,
    noerr: 0,
    initialize: '',
    finalize: '',
    libs: [],
  });
const choice = (id: string, yes: string, no: string) =>
  node(id, 'switch', [[yes], [no]], {
    property: 'payload.device',
    propertyType: 'msg',
    rules: [{ t: 'eq', v: 'known', vt: 'str' }, { t: 'else' }],
    checkall: 'false',
    repair: false,
    outputs: 2,
  });
const sets = (id: string, to: string, values: Readonly<Record<string, string>>) =>
  node(id, 'change', [[to]], {
    rules: [
      ...Object.entries(values).map(([p, value]) => ({
        t: 'set',
        p,
        pt: 'msg',
        to: value,
        tot: 'str',
      })),
      { t: 'set', p: 'headers', pt: 'msg', to: '{"content-type":"application/json"}', tot: 'json' },
    ],
    action: '',
    property: '',
    from: '',
    to: '',
    reg: false,
  });
const template = (
  id: string,
  to: string,
  logic: Logic,
  names: Readonly<Record<string, string>> = {},
) =>
  node(id, 'template', [[to]], {
    field: 'payload',
    fieldType: 'msg',
    format: 'handlebars',
    syntax: 'mustache',
    output: 'str',
    template: bodyText(logic, name => `{{${names[name] ?? name}}}`),
  });
const answer = (id: string) => node(id, 'http response', [], { statusCode: '', headers: {} });
const judge = (path: string) =>
  `msg.user = msg.payload.username;\nmsg.path = "${path}";\nmsg.score = msg.payload.amount * 2 + 1;\nreturn msg;`;

/** The measured logics as Node-RED runs them, each behind a path of its name. */
export const nodeRedFlows: readonly object[] = [
  { id: tab, type: 'tab', label: 'Bench', disabled: false, info: '' },
  entry('a-in', '/withFunction', 'a-choice'),
  choice('a-choice', 'a-yes', 'a-no'),
  code('a-yes', 'a-set', judge('trusted')),
  code('a-no', 'a-set', judge('challenge')),
  sets('a-set', 'a-text', { tier: 'gold' }),
  template('a-text', 'a-out', 'withFunction'),
  answer('a-out'),
  entry('b-in', '/plain', 'b-choice'),
  choice('b-choice', 'b-yes', 'b-no'),
  sets('b-yes', 'b-text', { tier: 'gold', path: 'trusted' }),
  sets('b-no', 'b-text', { tier: 'gold', path: 'challenge' }),
  template('b-text', 'b-out', 'plain', { user: 'payload.username', score: 'payload.amount' }),
  answer('b-out'),
  entry('c-in', '/chain', 'c-0'),
  ...Array.from({ length: chainLength }, (_, index) =>
    code(
      `c-${index}`,
      index + 1 < chainLength ? `c-${index + 1}` : 'c-set',
      'msg.step = (msg.step || 0) + 1;\nreturn msg;',
    ),
  ),
  sets('c-set', 'c-text', {}),
  template('c-text', 'c-out', 'chain', { user: 'payload.username' }),
  answer('c-out'),
];

/**
 * A node of a test's flow: connector, capability, property values, and the connection where it has
 * settings.
 */
export type Node = readonly [
  connector: string,
  capability: string,
  properties?: Readonly<Record<string, unknown>>,
  connectionId?: string,
];
/** From (or from:outcome), to, operator. */
export type Link = readonly [from: string, to: string, operator?: string];
const connectionIds: Record<string, string> = {
  httpConnector: '867ed4363b2bc21c860085ad2baa817d',
  functionsConnector: 'de650ca45593b82c49064ead10b9fe17',
  variablesConnector: '06922a684039827499bdbdd97f49827b',
};
const property = (values: Readonly<Record<string, unknown>> = {}) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }]));

/** A graph as the wire has it, written as nodes and links. */
export function createTestGraph(
  nodes: Readonly<Record<string, Node>>,
  links: readonly Link[] = [],
) {
  const element = (group: string, data: object) => ({
    data,
    position: { x: 0, y: 0 },
    group,
    removed: false,
    selected: false,
    selectable: true,
    locked: false,
    grabbable: true,
    pannable: group === 'edges',
    classes: '',
  });
  return {
    elements: {
      nodes: [
        ...Object.entries(nodes).map(([id, [connectorId, capabilityName, values, connectionId]]) =>
          element('nodes', {
            id,
            nodeType: 'CONNECTION',
            connectorId,
            connectionId: connectionId ?? connectionIds[connectorId] ?? 'x',
            name: id,
            label: id,
            status: 'configured',
            type: 'action',
            capabilityName,
            properties: property({ nodeTitle: id, ...values }),
          }),
        ),
        ...links.map(([, to, operator], index) =>
          element('nodes', {
            id: `eval${index}`,
            nodeType: 'EVAL',
            label: 'Evaluator',
            ...(operator && { properties: { [to]: { value: operator } } }),
          }),
        ),
      ],
      edges: links.flatMap(([from, to], index) => {
        const [source, multiValueSourceId] = from.split(':');
        return [
          element('edges', {
            id: `in${index}`,
            source,
            target: `eval${index}`,
            ...(multiValueSourceId && { multiValueSourceId }),
          }),
          element('edges', { id: `out${index}`, source: `eval${index}`, target: to }),
        ];
      }),
    },
  };
}

/** A comparison, a function, a variable and an answer. */
export const decide = {
  cmp: [
    'functionsConnector',
    'AEqualsB',
    { leftValueA: '{{global.parameters.device}}', rightValueB: 'known' },
  ],
  fn: [
    'functionsConnector',
    'customFunction',
    {
      code: 'module.exports = a = async ({params}) => { const score = params.amount * 2 + 1; return { score, tier: score > 50 ? "gold" : "plain" }; }',
      variableInputList: [
        { name: 'amount', preferredDataType: 'number', value: '{{global.parameters.amount}}' },
      ],
    },
  ],
  save: [
    'variablesConnector',
    'saveValue',
    {
      saveVariables: [
        {
          name: 'greeting',
          type: 'string',
          value: 'Welcome back, {{global.parameters.username}}.',
          label: 'greeting (string - flowInstance)',
        },
      ],
    },
  ],
  ok: [
    'httpConnector',
    'createSuccessResponse',
    {
      claimsNameValuePairs: [
        { name: 'status', value: 'ok' },
        { name: 'score', type: 'number', value: '{{local.fn.payload.output.score}}' },
        { name: 'tier', value: '{{local.fn.payload.output.tier}}' },
        { name: 'message', value: '{{global.variables.greeting}}' },
      ],
    },
  ],
  no: [
    'httpConnector',
    'createErrorResponse',
    { claimsNameValuePairs: [{ name: 'errorMessage', value: 'Unknown device' }] },
  ],
} as const;
export const decideLinks: Link[] = [
  ['cmp', 'fn'],
  ['cmp', 'no', 'anyTriggersFalse'],
  ['fn', 'save'],
  ['save', 'ok'],
];

/** A form, a check, an error message and an answer. */
export const sign: Readonly<Record<string, Node>> = {
  ask: [
    'httpConnector',
    'customHTMLTemplate',
    {
      customHTML:
        '<h1>{{title}}</h1><p data-skcomponent="skerror"></p><form id="f"><input name="username"><input type="password" name="password"><span data-skcomponent="skerrormessage" data-skerrorid="username"></span><button data-skcomponent="skbutton" data-skbuttontype="form-submit" data-skform="f" data-skbuttonvalue="SIGNIN">Go</button></form><script>alert(1)</script><img src=x onerror=alert(2)>',
      title: 'Hello {{global.parameters.who}}',
      formFieldsList: [
        { propertyName: 'username', preferredDataType: 'string' },
        { propertyName: 'password', preferredDataType: 'string' },
      ],
      validationRules: [
        {
          propertyName: 'username',
          rules: [
            { ruleName: 'presence', message: 'Who are you?' },
            { ruleName: 'format', pattern: '^[a-z]+$', message: 'Letters only.' },
          ],
        },
      ],
    },
  ],
  check: [
    'functionsConnector',
    'AEqualsB',
    { leftValueA: '{{local.ask.payload.output.password}}', rightValueB: 'right' },
  ],
  wrong: [
    'errorConnector',
    'customErrorMessage',
    { errorMessage: 'Wrong password for {{local.ask.payload.output.username}}' },
  ],
  done: [
    'httpConnector',
    'createSuccessResponse',
    {
      claimsNameValuePairs: [
        { name: 'user', value: '{{local.ask.payload.output.username}}' },
        { name: 'button', value: '{{local.ask.payload.output.buttonValue}}' },
      ],
    },
  ],
};
export const signLinks: Link[] = [
  ['ask', 'check'],
  ['check', 'done'],
  ['check', 'wrong', 'anyTriggersFalse'],
];

import { expect, it } from 'vitest';
import { node } from '#plugins/linter/domain/cases';
import type { AskedFlow } from '../engines/Engine';
import { builtInEngine } from './builtInEngine';
import { parseIntent } from './parseIntent';
import { page, success, createTestAskedFlow, pieces, readAnswerText } from './testBuiltIn';

const two = createTestAskedFlow([page('a'), success('b')], [['a', 'b']]);

it.each([
  ['What does this flow do?', 'whole'],
  ['what variables are used and their values', 'variables'],
  ['which nodes contain custom code or scripts', 'code'],
  ['Why did the last run fail?', 'run'],
  ['What went wrong?', 'run'],
  ['Are there any warnings of the linter?', 'findings'],
  ['Please fix it', 'findings'],
  ['What changed since version 3?', 'changes'],
  ['How do I get to Done b?', 'way'],
  ['Explain Page a', 'nodes'],
  ['Sing a song', 'unknown'],
  ['What can you do?', 'help'],
  ['Which connections does it use?', 'connections'],
  ['Which pages does it show?', 'pages'],
  ['What does the flow return?', 'ends'],
  ['How is it triggered?', 'start'],
  ['Which subflows does it call?', 'calls'],
  ['What are its inputs?', 'inputs'],
  ['What happens when something fails?', 'branches'],
  ['What happens when Page a fails?', 'after'],
])('reads %j as a question about %s', (text, about) =>
  expect(parseIntent({ text, history: [], subflows: [], tools: [], nodeIds: [] }, two).about).toBe(
    about,
  ),
);

const many = Array.from({ length: 2000 }, (_, at) => page(`n${at}`));
const chain = many.slice(1, 300).map((_, at) => [`n${at}`, `n${at + 1}`] as const);
const kinds: readonly (readonly [string, AskedFlow])[] = [
  ['an empty flow', createTestAskedFlow([])],
  ['one page', createTestAskedFlow([page('a')])],
  ['two nodes', two],
  ['two starts', createTestAskedFlow([page('a'), page('b')])],
  [
    'a node without a title',
    createTestAskedFlow([node('x', 'httpConnector', 'makeRestApiCall', {})]),
  ],
  [
    'a node of an unknown connector',
    createTestAskedFlow([node('x', 'strangeConnector', 'doIt', {})]),
  ],
  [
    'a node without a capability',
    createTestAskedFlow([node('x', 'httpConnector', undefined as never, {})]),
  ],
  [
    'a subflow that is gone',
    createTestAskedFlow([
      node('x', 'flowConnector', 'startSubFlow', { subFlowId: { value: 'gone' } }),
    ]),
  ],
  [
    'a jump to nowhere',
    createTestAskedFlow([node('x', 'nodeConnector', 'goToNode', { nodeInstanceId: 'gone' })]),
  ],
  [
    'a jump to itself',
    createTestAskedFlow([node('x', 'nodeConnector', 'goToNode', { nodeInstanceId: 'x' })]),
  ],
  [
    'a function',
    createTestAskedFlow([
      node('x', 'functionsConnector', 'customFunction', { code: 'return fetch("https://a.b")' }),
    ]),
  ],
  [
    'broken code',
    createTestAskedFlow([node('x', 'functionsConnector', 'customFunction', { code: 'return "' })]),
  ],
  [
    'odd properties',
    createTestAskedFlow([
      page('a', 'A', { formFieldsList: 7, customHTML: null, saveVariables: 'x' }),
    ]),
  ],
  [
    'titles with markup',
    createTestAskedFlow([page('a', '**<img src=x>** [a](http://b)\n\n# Title')]),
  ],
  ['a very long title', createTestAskedFlow([page('a', 'x'.repeat(5000))])],
  [
    'an operator alone',
    createTestAskedFlow([{ ...page('e'), data: { id: 'e', nodeType: 'EVAL' } }]),
  ],
  [
    'variables',
    createTestAskedFlow([
      page('a', 'A', { message: '{{global.variables.x}} {{global.parameters.y}}' }),
    ]),
  ],
  [
    'a switched-off node',
    createTestAskedFlow([{ ...page('a'), data: { ...page('a').data, isDisabled: true } }]),
  ],
  ['2,000 nodes', createTestAskedFlow(many, chain)],
  [
    'outcomes without texts',
    createTestAskedFlow(
      [page('a', 'A', { rightValueMultiple: [{ id: 'o' }] }), success('b')],
      [['a', 'b']],
    ),
  ],
];
it.each(kinds)(
  'answers every prompt about %s in sentences, and the same way twice',
  async (_what, asked) => {
    for (const text of [
      'What does this flow do?',
      'What variables are used?',
      'Which nodes contain code?',
      'Fix the findings',
      'Explain a',
    ]) {
      const answer = await readAnswerText(
        text,
        asked,
        asked.explanation.nodes.slice(0, 20).map(({ nodeId }) => nodeId),
      );
      expect(answer.length).toBeGreaterThan(10);
      expect(answer.length).toBeLessThan(20_000);
      expect(answer).not.toMatch(/undefined|\[object|NaN|null/);
      expect(
        await readAnswerText(
          text,
          asked,
          asked.explanation.nodes.slice(0, 20).map(({ nodeId }) => nodeId),
        ),
      ).toBe(answer);
    }
  },
);

const signIn = page('a', 'Sign in', {
  customHTML: '<input name="email">',
  formFieldsList: [{ propertyName: 'password' }],
});
const long = createTestAskedFlow(
  [
    { ...signIn, data: { ...signIn.data, respondToUser: true } },
    node('c', 'functionsConnector', 'AEqualsMultipleB', {
      nodeTitle: 'Which button?',
      leftValueA: '{{local.a.payload.output.button}}',
      rightValueMultiple: [{ id: 'x', value: 'CANCEL' }],
    }),
    node('v', 'variablesConnector', 'saveValue', {
      nodeTitle: 'Variables',
      saveVariables: [{ name: 'mail', value: '{{local.a.payload.output.email}}' }],
    }),
    node('h', 'httpConnector', 'makeRestApiCall', {
      nodeTitle: 'Look up',
      url: 'https://api.example.com',
    }),
    success('d'),
    node('e', 'httpConnector', 'createErrorResponse', { nodeTitle: 'Gone', error: 'cancelled' }),
  ],
  [
    ['a', 'c'],
    ['c', 'e', 'x'],
    ['c', 'v', '-1'],
    ['v', 'h'],
    ['h', 'd'],
  ],
);

it.each([
  ['What does this flow do?', /6 nodes.*1 end with success, 1 end with an error/],
  ['What does this flow do?', /“Sign in” asks for email\n/],
  [
    'What does this flow do?',
    /\(when button of “Sign in” is “CANCEL”\) “Gone”, ends with an error/,
  ],
  [
    'What happens when the button is cancel?',
    /^The flow continues like this:\n- At “Which button\?”, when .*“CANCEL”: “Gone”$/,
  ],
  ['What happens when Look up fails?', /- “Done d”\n\nIts failure is not handled/],
  ['What happens if something goes wrong?', /Failures are not handled at .*“Look up”/],
  [
    'What happens when the answer of Done d is there?',
    /^Nothing follows “Done d”\.\n\nThe shortest path to “Done d”:/,
  ],
  [
    'What does Look up do?',
    /- Url: https:\/\/api.example.com\n- follows “Variables”\n- continues to “Done d”/,
  ],
  [
    'What variables are used and their values?',
    /\*\*mail\*\*: never read; written at “Variables” as email of “Sign in”/,
  ],
  ['Where is mail set?', /^\*\*Run variables\*\*\n- \*\*mail\*\*/],
  [
    'What does it return?',
    /- “Done d” ends with success\n- “Gone” ends with an error; Error: cancelled/,
  ],
  ['Which connectors does it use?', /It uses 3 connectors:\n- .*“Sign in”, .*“Look up”/],
  ['Which pages does it show?', /It shows 1 page:\n- “Sign in” asks for email/],
  [
    'Which nodes make API calls?',
    /^2 nodes that mention this:|^1 node that mentions this:\n- “Look up”/,
  ],
  ['Is anything unreachable?', /has no node without incoming links/],
  ['Which nodes are disabled?', /has no node that is disabled/],
  ['List all nodes', /^6 nodes of this flow:\n- “Sign in”/],
  ['Show the code of Sign in', /^1 node contains custom code:[^]*\n```\n<input name="email">\n```/],
  ['Does it call other flows?', /has no subflows/],
  ['How does it start?', /It starts at “Sign in”\. It takes no inputs\./],
])('answers %j as a developer would', async (text, look) =>
  expect(await readAnswerText(text, long)).toMatch(look),
);

it('lists issues of one kind once, and only errors if asked for errors', async () => {
  const finding = (nodeId: string, type: 'error' | 'best-practice', message: string) => ({
    code: message,
    message,
    type,
    recommendation: 'Mend it.',
    nodeId,
  });
  const findings = [
    finding('a', 'best-practice', 'No description'),
    finding('h', 'best-practice', 'No description'),
    finding('h', 'error', 'One way out'),
  ];
  const asked = { ...long, flow: { ...long.flow, findings } };
  const all = await readAnswerText('What does the linter find?', asked);
  expect(all).toContain('- Error at “Look up”: One way out');
  expect(all).toContain('- Warning, 2 times: No description, at “Sign in” and “Look up”.');
  expect(await readAnswerText('Which errors are there?', asked)).not.toContain('No description');
});

it('explains how a node is reached, and highlights the path', async () => {
  const found = await pieces('How do I get to Done b?', two);
  expect(found).toEqual([
    {
      kind: 'text',
      text: 'The shortest path to “Done b”:\n\n1. It starts at “Page a”\n2. It continues to “Done b”',
    },
    { kind: 'nodes', nodeIds: ['a', 'b'] },
  ]);
});

it('offers all certain fixes as one change, and none that doesn’t apply', async () => {
  const patch = { steps: [{ op: 'set' as const, nodeId: 'a', property: 'x', value: 1 }] };
  const finding = {
    code: 'c',
    message: 'Too loud',
    type: 'error' as const,
    recommendation: 'Turn it down.',
    nodeId: 'a',
  };
  const base = createTestAskedFlow([page('a')]);
  const asked = {
    ...base,
    flow: { ...base.flow, findings: [finding] },
    mendings: async () => [{ title: 'Turn down', code: 'c', patch }],
  };
  expect(await pieces('Fix it', asked)).toContainEqual({
    kind: 'patch',
    title: 'Fix 1 problem',
    patch,
  });
  const unfit = { ...asked, judge: async () => ({ fault: 'no' }) };
  expect((await pieces('Fix it', unfit)).some(({ kind }) => kind === 'patch')).toBe(false);
  expect(await readAnswerText('Fix it', unfit)).toMatch(
    /None of these problems can be fixed automatically, so each needs a decision from you/,
  );
});

it('accepts an image, and says that it reads the flow instead [S034]', async () => {
  const question = {
    text: 'What does this flow do?',
    history: [],
    subflows: [],
    tools: [],
    nodeIds: [],
  };
  const read = async (more: object) => {
    const found = [];
    for await (const piece of builtInEngine.answer(
      { ...question, asked: two, ...more },
      new AbortController().signal,
    ))
      found.push(piece);
    return found;
  };
  const plain = await read({});
  const [said, ...rest] = await read({ imageUrl: 'data:image/png;base64,AA==' });
  expect(said).toMatchObject({ text: expect.stringContaining('I can’t read images') });
  expect(rest).toEqual(plain);
});

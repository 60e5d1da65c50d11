import { expect, test } from 'vitest';
import { createTypesOfFlows } from './createTypesOfFlows';
import { createGraph, output, resolve, type Case } from './testTypes';

test('includes outputs that a connection declares', () => {
  const schema = '{"output":{"type":"object","properties":{"id":{"type":"string"}}}}';
  const graphData = createGraph([['f', 'snippet', 'run']]);
  const connections = [{ connectionId: 'c', properties: { outputSchema: { value: schema } } }];
  const { typesOf } = createTypesOfFlows([
    { flowId: 'with', graphData, connections },
    { flowId: 'without', graphData },
  ]);
  expect(resolve(typesOf('with'), output('f', 'id'))).toBe('string');
  expect(resolve(typesOf('without'), output('f', 'id'))).toBe('any');
});

test('types an object variable by its initial and saved fields', () => {
  const save = (name: string, value: unknown, type?: string) => [{ name, value, type }];
  const declare = (name: string, type: string, value?: unknown) => ({
    name,
    context: 'flowInstance' as const,
    type: 'property' as const,
    fields: { type, ...(value !== undefined && { value }) },
  });
  const { typesOf } = createTypesOfFlows([
    {
      flowId: 'a',
      graphData: createGraph([
        ['s', 'variablesConnector', 'saveValue', { saveVariables: save('user', { id: 'u' }) }],
        ['t', 'variablesConnector', 'saveValue', { saveVariables: save('plain', '', 'number') }],
        [
          'u',
          'variablesConnector',
          'saveValue',
          { saveVariables: save('told', '{{global.parameters.x}}', 'number') },
        ],
      ]),
      variables: [
        declare('user##SK##flowInstance', 'object'),
        declare('settings##SK##flowInstance', 'object', '{"page":{"title":"Hi"}}'),
        declare('broken##SK##flowInstance', 'object', '{'),
      ],
    },
  ]);
  const at = (path: string) => resolve(typesOf('a'), `global.variables.${path}`);
  expect(at('user.id')).toBe('string');
  expect(at('user.more')).toBe('any');
  expect(at('settings.page.title')).toBe('string');
  expect(at('settings.more')).toBe('any');
  expect(at('broken.more')).toBe('any');
  expect(at('told')).toBe('number');
});

test('types a call by the response of the flow, also for mutual calls', () => {
  const call = (flowId: string): Case => [
    'call',
    'flowConnector',
    'startSubFlow',
    { subFlowId: { label: flowId, value: flowId } },
  ];
  const answer = (value: unknown): Case => [
    'end',
    'httpConnector',
    'createSuccessResponse',
    { claimsNameValuePairs: [{ name: 'found', value }] },
  ];
  const flows = [
    { flowId: 'a', graphData: createGraph([call('b'), answer(`{{${output('call', 'found')}}}`)]) },
    { flowId: 'b', graphData: createGraph([answer(true)]) },
    { flowId: 'c', graphData: createGraph([call('c'), answer(`{{${output('call', 'found')}}}`)]) },
    { flowId: 'd', graphData: createGraph([call('gone')]) },
  ];
  const { typesOf } = createTypesOfFlows(flows);
  expect(resolve(typesOf('a'), output('call', 'found'))).toBe('boolean');
  expect(resolve(typesOf('a'), output('call', 'lost'))).toBe('missingField');
  expect(resolve(typesOf('c'), output('call', 'found'))).toBe('any');
  expect(resolve(typesOf('d'), output('call', 'found'))).toBe('missingSubflow');
});

test('infers the type of an input from callers and from its uses', () => {
  const { typesOf } = createTypesOfFlows([
    {
      flowId: 'caller',
      graphData: createGraph([
        [
          'f',
          'functionsConnector',
          'customFunction',
          { code: 'module.exports = () => ({ user: { age: 5 } })' },
        ],
        [
          's',
          'flowConnector',
          'startSubFlow',
          { subFlowId: { value: 'called' }, user: `{{${output('f', 'user')}}}` },
        ],
      ]),
    },
    {
      flowId: 'called',
      graphData: createGraph([
        [
          'go',
          'nodeConnector',
          'goToNode',
          { nodeInstanceId: 'start', count: '{{global.parameters.order.count}}' },
        ],
        [
          'start',
          'nodeConnector',
          'startNode',
          { inputSchema: '{"type":"object","properties":{"count":{"type":"number"}}}' },
        ],
        [
          'm',
          'httpConnector',
          'customHtmlMessage',
          { message: 'Hello {{global.parameters.order.name}} {{global.parameters.order.count}}' },
        ],
      ]),
    },
  ]);
  const at = (path: string) => resolve(typesOf('called'), `global.parameters.${path}`);
  expect(at('user.age')).toBe('number');
  expect(at('order.count')).toBe('number');
  expect(at('order.name')).toBe('string');
  expect(at('order')).toBe('object');
  expect(at('order.unused')).toBe('any');
});

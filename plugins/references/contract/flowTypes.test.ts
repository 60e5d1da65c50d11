import { expect, test } from 'vitest';
import { writeRichText } from '#plugins/flows/contract/graph/richtext/richText';
import { createTypes, output, resolve } from './testTypes';

test('types the output of a page as its fields and button only', () => {
  const types = createTypes([
    [
      'page',
      'httpConnector',
      'customHTMLTemplate',
      {
        formFieldsList: [
          { propertyName: 'name' },
          { propertyName: 'stay', preferredDataType: 'boolean' },
        ],
      },
    ],
  ]);
  expect(resolve(types, output('page', 'name'))).toBe('string');
  expect(resolve(types, output('page', 'stay'))).toBe('boolean');
  expect(resolve(types, output('page', 'buttonValue'))).toBe('string');
  expect(resolve(types, output('page', 'age'))).toBe('missingField');
  expect(resolve(types, 'local.page.payload.error.message')).toBe('string');
  expect(resolve(types, output('gone', 'name'))).toBe('missingNode');
});

test('types the output of a connector, with open objects', () => {
  const localOutputSchema = {
    output: {
      type: 'object',
      properties: { user: { type: 'object', properties: { id: { type: 'string' } } } },
    },
  };
  const types = createTypes([['f', 'directory', 'find']], {
    outputSchema: () => localOutputSchema,
  });
  expect(resolve(types, output('f', 'user.id'))).toBe('string');
  expect(resolve(types, output('f', 'user.shoeSize'))).toBe('any');
  expect(resolve(types, output('f', 'group'))).toBe('missingField');
  expect(resolve(createTypes([['f', 'unknown', 'find']]), output('f', 'group'))).toBe('any');
});

test('types a function by its code and schema, with typed inputs', () => {
  const types = createTypes([
    ['p', 'httpConnector', 'htmlFormInput', { formFieldsList: [{ propertyName: 'mail' }] }],
    [
      'f',
      'functionsConnector',
      'customFunction',
      {
        code: 'module.exports = ({params}) => ({ to: params.mail, n: params.n, ok: true })',
        variableInputList: [
          { name: 'mail', value: writeRichText(`{{${output('p', 'mail')}}}`) },
          { name: 'n', value: '5', preferredDataType: 'number' },
        ],
        outputSchema: '{"output":{"type":"object","properties":{"more":{"type":"array"}}}}',
      },
    ],
  ]);
  expect(resolve(types, output('f', 'to'))).toBe('string');
  expect(resolve(types, output('f', 'n'))).toBe('number');
  expect(resolve(types, output('f', 'ok'))).toBe('boolean');
  expect(resolve(types, output('f', 'more[0]'))).toBe('any');
  expect(resolve(types, output('f', 'less'))).toBe('missingField');
});

test('fills in a declared output where the code is unknown', () => {
  const types = createTypes([
    [
      'f',
      'functionsConnector',
      'customFunction',
      {
        code: 'module.exports = ({params}) => ({ ...JSON.parse(params.text), list: [1], first: params.devices[0].id, ok: read() })',
        variableInputList: [
          { name: 'devices', value: '[{"id":"a"}]', preferredDataType: 'string' },
          { name: 'text', value: '{}', preferredDataType: 'string' },
        ],
        outputSchema: JSON.stringify({
          output: {
            type: 'object',
            properties: {
              names: { type: 'array', items: [{ type: 'string' }] },
              mixed: { type: 'array', items: [{ type: 'string' }, { type: 'number' }] },
              ok: { type: 'bool' },
              list: { type: 'string' },
              info: { type: 'Object', properties: { id: { type: 'string' } } },
            },
          },
        }),
      },
    ],
  ]);
  expect(resolve(types, output('f', 'names[3]'))).toBe('string');
  expect(resolve(types, output('f', 'mixed[1]'))).toBe('any');
  expect(resolve(types, output('f', 'ok'))).toBe('boolean');
  expect(resolve(types, output('f', 'info.id'))).toBe('string');
  // The code is what runs, whatever is declared.
  expect(resolve(types, output('f', 'list'))).toBe('array');
});

test('types an object input by what it is given', () => {
  const devices = { type: 'array', items: { properties: { id: { type: 'string' } } } };
  const types = createTypes(
    [
      ['d', 'directory', 'find'],
      [
        'f',
        'functionsConnector',
        'customFunction',
        {
          code: 'module.exports = ({params}) => ({ first: params.devices[0].id, both: params.on && params.off })',
          variableInputList: [
            {
              name: 'devices',
              value: `{{${output('d', 'devices')}}}`,
              preferredDataType: 'object',
            },
            { name: 'on', value: 'true', preferredDataType: 'boolean' },
            { name: 'off', value: 'false', preferredDataType: 'boolean' },
          ],
        },
      ],
    ],
    {
      outputSchema: connectorId =>
        connectorId === 'directory' ? { output: { properties: { devices } } } : undefined,
    },
  );
  expect(resolve(types, output('f', 'first'))).toBe('string');
  expect(resolve(types, output('f', 'both'))).toBe('boolean');
});

test('types properties of teleports in both directions', () => {
  const types = createTypes([
    ['start', 'nodeConnector', 'startNode'],
    ['go', 'nodeConnector', 'goToNode', { nodeInstanceId: 'start', mail: 'a@b' }],
    ['back', 'nodeConnector', 'returnBackToCallingNode', { nodeInstanceId: 'start', done: true }],
  ]);
  expect(resolve(types, output('start', 'mail'))).toBe('string');
  expect(resolve(types, output('start', 'name'))).toBe('missingField');
  expect(resolve(types, output('go', 'done'))).toBe('boolean');
});

test('keeps the type of a value through a teleport', () => {
  const types = createTypes([
    ['start', 'nodeConnector', 'startNode'],
    ['go', 'nodeConnector', 'goToNode', { nodeInstanceId: 'start', mail: 'a@b', other: 5 }],
    [
      'again',
      'nodeConnector',
      'goToNode',
      {
        nodeInstanceId: 'start',
        mail: `{{${output('start', 'mail')}}}`,
        other: `{{${output('start', 'mail')}}}`,
      },
    ],
  ]);
  expect(resolve(types, output('start', 'mail'))).toBe('string');
  expect(resolve(types, output('start', 'other'))).toBe('any');
});

test('types variables by declaration or by saved values, also in a cycle', () => {
  const save = (name: string, value: unknown) => ({ saveVariables: [{ name, value }] });
  const types = createTypes(
    [
      ['a', 'variablesConnector', 'saveValue', save('seen', 5)],
      ['b', 'variablesConnector', 'saveValue', save('round', '{{global.variables.round}}')],
      ['c', 'variablesConnector', 'incrementByN', { variable: 'tries##SK##flowInstance' }],
    ],
    {
      variable: (context, name) =>
        context === 'company' && name === 'x' ? { is: 'object' } : undefined,
    },
  );
  expect(resolve(types, 'global.company.variables.x.y')).toBe('any');
  expect(resolve(types, 'global.variables.seen')).toBe('number');
  expect(resolve(types, 'global.variables.round')).toBe('any');
  expect(resolve(types, 'global.variables.tries')).toBe('number');
  expect(resolve(types, 'global.user.variables.seen')).toBe('missingVariable');
});

test('types inputs and facts, and allows undeclared inputs', () => {
  const types = createTypes([], {
    inputs: [{ propertyName: 'age', preferredDataType: 'number' }],
  });
  expect(resolve(types, 'global.parameters.age')).toBe('number');
  expect(resolve(types, 'global.parameters.age.years')).toBe('missingField');
  expect(resolve(types, 'global.parameters.other.thing')).toBe('any');
  expect(resolve(types, 'global.ip')).toBe('string');
  expect(resolve(types, 'global.weather')).toBe('missingFact');
});

test('fills in undeclared types from a run', () => {
  const types = createTypes([['f', 'unknown', 'find']], {
    sample: () => ({ user: { age: 5 } }),
  });
  expect(resolve(types, output('f', 'user.age'))).toBe('number');
  expect(resolve(types, output('f', 'user.name'))).toBe('any');
});

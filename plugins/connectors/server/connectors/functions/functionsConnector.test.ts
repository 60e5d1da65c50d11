import { expect, it } from 'vitest';
import type { NodeCall } from '#plugins/connectors/contract';
import { functionsConnector } from './functionsConnector';

it('gives a function an empty text for a reference to nothing where it takes a text', async () => {
  const given: unknown[] = [];
  const row = (name: string, preferredDataType: string, value?: unknown) => ({
    name,
    preferredDataType,
    ...(value !== undefined && { value }),
  });
  await functionsConnector.run['customFunction']!({
    properties: {
      code: 'return true',
      variableInputList: [
        row('text', 'string'),
        row('none', 'string', null),
        row('said', 'string', 5),
        row('record', 'object'),
        row('number', 'number'),
      ],
    },
    runFunction: (_: string, params: unknown) => {
      given.push(params);
      return true;
    },
  } as unknown as NodeCall);
  expect(given).toEqual([
    { text: '', none: null, said: '5', record: undefined, number: undefined },
  ]);
});

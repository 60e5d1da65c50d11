import { describe, expect, it } from 'vitest';
import { findLastResult, readKnownValues, type ReadStep } from './knownValues';
import { listNodeInputs, parseTyped, withTyped } from './nodeInputs';

const step = (
  nodeId: string | null,
  eventType: string,
  more: Partial<ReadStep> = {},
): ReadStep => ({
  nodeId,
  eventType,
  hasError: false,
  flowId: 'mine',
  ...more,
});
const steps: readonly ReadStep[] = [
  step(null, 'start', { input: { who: 'Ada' } }),
  step('ask', 'screen', { output: { title: 'Hello' } }),
  step('ask', 'node', { output: { username: 'ada' } }),
  step('call', 'start', { output: { flowId: 'other' } }),
  step('ask', 'node', { flowId: 'other', output: { username: 'of a subflow' } }),
  step('call', 'node', { output: { done: true } }),
  step('check', 'failure', { output: {}, matched: ['1'] }),
  step('mail', 'error', {
    hasError: true,
    output: {},
    error: { code: 'down', message: 'No mail' },
  }),
  step('end', 'failure', { hasError: true, output: {}, error: { code: 1, message: 'Refused' } }),
];

describe('known values before a node', () => {
  it('are outputs of the flow’s nodes before its last visit', () => {
    expect(readKnownValues(steps, 'mine', 'check')).toEqual({
      parameters: { who: 'Ada' },
      results: {
        ask: { success: true, output: { username: 'ada' } },
        call: { success: true, output: { done: true } },
      },
    });
  });

  it('are all of the run for a node that it didn’t reach, with failures and errors', () => {
    const { results } = readKnownValues(steps, 'mine', 'new');
    expect(results['check']).toEqual({ success: false, output: {}, matched: ['1'] });
    expect(results['mail']).toEqual({
      success: false,
      output: {},
      error: { code: 'down', message: 'No mail' },
    });
  });

  it('omit waiting pages and unrecorded data', () => {
    expect(findLastResult([step('ask', 'screen', { output: {} })], 'mine', 'ask')).toBeUndefined();
    expect(
      findLastResult([step('a', 'node', { output: 'too large' })], 'mine', 'a'),
    ).toBeUndefined();
    expect(findLastResult(steps, 'mine', 'ask')?.output).toEqual({ username: 'ada' });
  });
});

describe('inputs of a node', () => {
  const data = {
    id: 'n',
    properties: {
      a: { value: 'Hi {{local.ask.payload.output.username}} of {{global.parameters.who}}' },
      b: { value: '{{global.company.variables.c}}{{global.variables.v}}{{global.ip}}' },
      c: { value: '{{global.interactionId}} {{title}}' },
    },
  };

  it('are listed with known values, without those of the run itself', () => {
    const inputs = listNodeInputs(data as never, readKnownValues(steps, 'mine', 'n'));
    expect(inputs.map(({ path, kind, value }) => [path, kind, value])).toEqual([
      ['local.ask.payload.output.username', 'node', 'ada'],
      ['global.parameters.who', 'parameter', 'Ada'],
      ['global.company.variables.c', 'company', undefined],
      ['global.variables.v', 'flowInstance', undefined],
      ['global.ip', 'global', undefined],
    ]);
  });

  it('can be edited at any depth, and change no known value', () => {
    const known = { parameters: { list: [{ a: 1 }, 2] }, results: {} };
    const given = withTyped(known, {
      'local.x.payload.output.user.name': 'Eve',
      'local.y.payload.error.message': 'No',
      'global.parameters.list[0].a': 5,
      'global.variables.v': true,
      'global.company.variables.c': 'C',
      'global.ip': '1.2.3.4',
    });
    expect(given).toEqual({
      parameters: { list: [{ a: 5 }, 2] },
      results: {
        x: { success: true, output: { user: { name: 'Eve' } } },
        y: { success: false, output: {}, error: { code: 'typed', message: 'No' } },
      },
      variables: { flowInstance: { v: true }, company: { c: 'C' }, flow: {}, user: {} },
      request: { ip: '1.2.3.4' },
    });
    expect(known.parameters.list[0]).toEqual({ a: 1 });
  });

  it('stay text if they were text, else are parsed as JSON', () => {
    expect([parseTyped('5', 'x'), parseTyped('5', 4), parseTyped('{"a":1}', undefined)]).toEqual([
      '5',
      5,
      { a: 1 },
    ]);
    expect(parseTyped('plain', undefined)).toBe('plain');
  });
});

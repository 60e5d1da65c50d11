import { expect, test } from 'vitest';
import { toCalledFlow } from './toCalledFlow';
import type { Flow } from '#plugins/flows/contract';
import { answer, at, createFlow, node } from '../../cases';

const call = (capability: string, values: object = {}) =>
  createFlow([
    node('c', 'flowConnector', capability, { subFlowId: { label: 'S', value: 's' }, ...values }),
  ]);
const sub = (more: Partial<Pick<Flow, 'settings' | 'inputSchema' | 'graphData'>>) => ({
  called: new Map([
    [
      's',
      toCalledFlow({
        name: 'S',
        settings: {},
        inputSchema: [],
        graphData: createFlow([answer('x')]).graphData,
        ...more,
      }),
    ],
  ]),
});

test('reports two flows that call each other', () => {
  const back = createFlow([
    node('b', 'flowConnector', 'startSubFlow', { subFlowId: { label: 'F', value: 'f' } }),
  ]);
  expect(at('dv-er-subflow-002', call('startSubFlow'), sub({ graphData: back.graphData }))).toEqual(
    ['c'],
  );
  expect(at('dv-er-subflow-002', call('startSubFlow'), sub({}))).toEqual([]);
});

test('reports a call without required inputs', () => {
  const known = sub({
    inputSchema: [{ propertyName: 'name', preferredDataType: 'string', required: true }],
  });
  expect(at('dv-er-subflow-003', call('startSubFlow'), known)).toEqual(['c']);
  expect(at('dv-er-subflow-003', call('startSubFlow', { name: 'x' }), known)).toEqual([]);
});

test('reports a PingOne flow as subflow', () => {
  expect(
    at('dv-er-subflow-004', call('startSubFlow'), sub({ settings: { pingOneFlow: true } })),
  ).toEqual(['c']);
  expect(at('dv-er-subflow-004', call('startSubFlow'), sub({}))).toEqual([]);
});

test('reports a UI subflow that doesn’t begin with a screen', () => {
  const page = createFlow([node('p', 'httpConnector', 'customHTMLTemplate')]).graphData;
  expect(at('dv-bp-subflow-005', call('startUiSubFlow'), sub({}))).toEqual(['c']);
  expect(at('dv-bp-subflow-005', call('startUiSubFlow'), sub({ graphData: page }))).toEqual([]);
  expect(at('dv-bp-subflow-005', call('startSubFlow'), sub({}))).toEqual([]);
});

import { expect, test } from 'vitest';
import { toCalledFlow } from '../subflows/toCalledFlow';
import { connect } from '#plugins/flows/contract/graph/edits/connect';
import { answer, at, createFlow, node } from '../../cases';

const returns = (id: string, capability: string) =>
  node(id, 'pingOneAuthenticationConnector', capability);
const settings = { pingOneFlow: true, cibaFlow: true };

test('reports a PingOne flow without an answer to PingOne', () => {
  const ending = (capability: string) =>
    createFlow([answer('a'), returns('r', capability)], draft => void connect(draft, 'a', 'r'), {
      settings: { pingOneFlow: true },
    });
  expect(at('dv-er-pingOneFlow-001', ending('returnSuccessResponseRedirect'))).toEqual([]);
  expect(at('dv-er-pingOneFlow-001', ending('createWidgetSession'))).toEqual(['flow']);
  expect(at('dv-er-pingOneFlow-001', createFlow([answer('a')]))).toEqual([]);
});

test('reports Kerberos twice in a row', () => {
  const ask = (id: string) => node(id, 'pingOneSSOConnector', 'kerberosAuthentication');
  const twice = createFlow([ask('a'), ask('b')], draft => void connect(draft, 'a', 'b'));
  expect(at('dv-er-pingOneFlow-003', twice)).toEqual(['b']);
  const apart = createFlow([ask('a'), answer('x'), ask('b')], draft => {
    connect(draft, 'a', 'x');
    connect(draft, 'x', 'b');
  });
  expect(at('dv-er-pingOneFlow-003', apart)).toEqual([]);
});

test('reports a CIBA flow without both answers, or not out of band, also in subflows', () => {
  const both = [returns('s', 'returnCibaSuccess'), returns('e', 'returnCibaError')];
  const call = node('c', 'flowConnector', 'startSubFlow', {
    subFlowId: { label: 'S', value: 's' },
  });
  const sub = (...nodes: Parameters<typeof createFlow>[0]) => ({
    called: new Map([
      [
        's',
        toCalledFlow({
          name: 'S',
          settings: {},
          inputSchema: [],
          graphData: createFlow(nodes).graphData,
        }),
      ],
    ]),
  });
  const steps = [node('o', 'flowConnector', 'oobStart'), node('p', 'flowConnector', 'oobContinue')];
  const of = (...nodes: Parameters<typeof createFlow>[0]) =>
    createFlow(nodes, undefined, { settings });
  expect(at('dv-er-ciba-flow-001', of(both[0]!))).toEqual(['flow']);
  expect(at('dv-er-ciba-flow-001', of(...both))).toEqual([]);
  expect(at('dv-er-ciba-flow-002', of(steps[0]!))).toEqual(['flow']);
  expect(at('dv-er-ciba-flow-002', of(...steps))).toEqual([]);
  expect(at('dv-er-ciba-flow-002', of(call), sub(...steps))).toEqual([]);
  expect(at('dv-er-ciba-flow-002', of(call))).toEqual([]);
  expect(at('dv-er-ciba-flow-003', of(call), sub(both[0]!))).toEqual(['c']);
  expect(at('dv-er-ciba-flow-003', of(call), sub(...steps))).toEqual([]);
});

import { describe, expect, it } from 'vitest';
import type { EvalOperator } from '#plugins/flows/contract/internal';
import { addElements } from '#plugins/flows/contract/graph/edits/edits';
import { connect } from '#plugins/flows/contract/graph/edits/connect';
import { editGraph } from '#plugins/flows/contract/graph/edits/editGraph';
import {
  connectionNode,
  createEmptyGraph,
} from '#plugins/flows/contract/graph/elements/newElements';
import { Graphs } from './Graphs';
import { listEnds } from './listEnds';
import { listFixedOutcomes } from './listFixedOutcomes';
import { Seen } from './Seen';

type Nodes = Readonly<Record<string, readonly [string, string, object?]>>;
type Links = readonly (readonly [string, string, EvalOperator])[];

const flowId = 'f';
function build(nodes: Nodes, links: Links) {
  const graphData = editGraph(createEmptyGraph(), draft => {
    addElements(
      draft,
      Object.entries(nodes).map(([id, [connectorId, capabilityName, values = {}]]) => {
        const of = { id, connectorId, connectionId: connectorId, name: id, capabilityName };
        const node = connectionNode(of, { x: 0, y: 0 });
        const properties = Object.fromEntries(
          Object.entries({ nodeTitle: id, ...values }).map(([name, value]) => [name, { value }]),
        );
        return { ...node, data: { ...node.data, properties } };
      }),
    );
    for (const [from, to, operator] of links) connect(draft, from, to, { operator });
  });
  return new Graphs([{ flowId, name: 'F', graphData }]);
}
const visit = (nodeId: string, outcomes: readonly string[], code?: string) => ({
  flowId,
  nodeId,
  outcomes,
  code,
  name: nodeId,
  message: '',
  screen: false,
  from: 0,
  to: 0,
});
const look = async (graphs: Graphs, ...visits: readonly ReturnType<typeof visit>[]) => {
  const seen = new Seen();
  seen.add(visits);
  const fixed = await listFixedOutcomes(graphs, async (code, params) =>
    code === 'return params.id !== ""' ? params['id'] !== '' : undefined,
  );
  const found = listEnds(flowId, { graphs, seen, sure: new Set(), fixed }, true);
  return found.missed.map(({ title, barred, reason }) => [title, barred, reason]);
};
const yes = ['yes', ['httpConnector', 'createSuccessResponse']] as const;
const no = ['no', ['httpConnector', 'createErrorResponse']] as const;
const branches = (from: string): Links => [
  [from, 'yes', 'allTriggersTrue'],
  [from, 'no', 'anyTriggersFalse'],
];

describe('An end that no run reached', () => {
  const linked = (message: string) =>
    build(
      {
        start: ['flowConnector', 'oobStart'],
        page: ['httpConnector', 'customHtmlMessage', { message }],
        cont: ['flowConnector', 'oobContinue'],
        yes: [...yes[1]],
      },
      [
        ['start', 'page', 'allTriggersTrue'],
        ['start', 'cont', 'allTriggersTrue'],
        ['cont', 'yes', 'allTriggersTrue'],
      ],
    );
  it('is unreachable behind a link that nothing in the flow reads', async () => {
    const [, ...none] = await look(linked('Hello'), visit('start', ['success']));
    expect(none).toEqual([['yes', true, 'a link that is given to nobody']]);
    const given = linked('{{local.start.payload.output.continueLink}}');
    const [, ...some] = await look(given, visit('start', ['success']));
    expect(some.map(([title, barred]) => [title, barred])).toEqual([['yes', false]]);
  });
  const compare = (leftValueA: string) =>
    build(
      {
        compared: ['functionsConnector', 'AEqualsB', { leftValueA, rightValueB: 'a' }],
        ...Object.fromEntries([yes, no]),
      },
      branches('compared'),
    );

  it('is unreachable behind a comparison of constants', async () => {
    expect(
      await look(compare('a'), visit('compared', ['success']), visit('yes', ['success'])),
    ).toEqual([['no', true, 'a comparison of what never changes']]);
  });

  it('counts as missed if the comparison can have another outcome', async () => {
    const varying = compare('{{global.parameters.name}}');
    expect(await look(varying, visit('compared', ['success']), visit('yes', ['success']))).toEqual([
      ['no', false, 'functionsConnector.AEqualsB did not end in failure'],
    ]);
    expect(await look(varying, visit('compared', ['failure']), visit('no', []))).toEqual([
      ['yes', false, 'functionsConnector.AEqualsB did not end in success'],
    ]);
    expect(
      await look(varying, visit('compared', ['success']), visit('yes', []), visit('no', [])),
    ).toEqual([]);
  });

  it('is unreachable behind a node without an error outcome, and behind one that is not configured', async () => {
    const page = build(
      { page: ['httpConnector', 'customHTMLTemplate'], ...Object.fromEntries([yes, no]) },
      branches('page'),
    );
    expect(await look(page, visit('page', ['success']), visit('yes', ['success']))).toEqual([
      ['no', true, 'httpConnector.customHTMLTemplate has no error outcome'],
    ]);
    const service = build(
      { call: ['someConnector', 'lookUp'], ...Object.fromEntries([yes, no]) },
      branches('call'),
    );
    const unset = visit('call', ['failure'], 'notConfigured');
    expect(await look(service, unset, visit('no', []))).toEqual([
      ['yes', true, 'not configured: someConnector'],
    ]);
    const missing = visit('call', ['failure'], 'notRunnable');
    expect(await look(service, missing, visit('no', []))).toEqual([
      ['yes', true, 'unsupported: someConnector.lookUp'],
    ]);
    expect(await look(service, missing, visit('call', ['failure'], 'notFound'))).toMatchObject([
      ['yes', false, expect.any(String)],
      ['no', false, expect.any(String)],
    ]);
    // A node that once did its work has what it takes.
    expect(await look(service, unset, visit('call', ['success']), visit('no', []))).toMatchObject([
      ['yes', false, expect.any(String)],
    ]);
  });

  it('is unreachable behind a lookup that names nobody and found nobody', async () => {
    const asked = (more: object) =>
      build(
        { found: ['pingOneSSOConnector', 'userLookup', more], ...Object.fromEntries([yes, no]) },
        branches('found'),
      );
    const seen = [visit('found', ['failure'], 'noUserMatch'), visit('no', [])];
    expect(await look(asked({ matchAttributes: ['username'] }), ...seen)).toEqual([
      ['yes', true, 'a node that names nobody'],
    ]);
    expect(await look(asked({ identifier: 'ada' }), ...seen)).toMatchObject([
      ['yes', false, expect.any(String)],
    ]);
  });

  it('is unreachable behind a call whose subject comes only from a node that the flow lacks', async () => {
    const asked = (pairingKeyId: string) =>
      build(
        {
          key: ['pingOneMfaConnector', 'readPairingKey', { userId: 'u', pairingKeyId }],
          ...Object.fromEntries([yes, no]),
        },
        branches('key'),
      );
    const seen = [visit('key', ['failure'], 'notFound'), visit('no', [])];
    expect(await look(asked('{{local.gone.payload.output.rawResponse.id}}'), ...seen)).toEqual([
      ['yes', true, 'a node that names what is not there'],
    ]);
    for (const named of ['{{local.key.payload.output.rawResponse.id}}', 'k1'])
      expect(await look(asked(named), ...seen)).toMatchObject([['yes', false, expect.any(String)]]);
  });

  it('is unreachable behind a function of a variable that the flow set to a constant before', async () => {
    const save = (value: string) => ({ saveVariables: [{ name: 'population', value }] });
    const check = {
      code: 'return params.id !== ""',
      variableInputList: [{ name: 'id', value: '{{global.variables.population}}' }],
    };
    const asked = (value: string, links: Links) =>
      build(
        {
          settings: ['variablesConnector', 'saveValue', save(value)],
          ...(links.length > 1 && { other: ['httpConnector', 'customHTMLTemplate'] as const }),
          compared: ['functionsConnector', 'customFunction', check],
          ...Object.fromEntries([yes, no]),
        },
        [...links, ...branches('compared')],
      );
    const only: Links = [['settings', 'compared', 'anyTriggersTrue']];
    const seen = [visit('settings', ['success']), visit('compared', ['failure']), visit('no', [])];
    expect(await look(asked('', only), ...seen)).toEqual([
      ['yes', true, 'a function of what never changes'],
    ]);
    expect(await look(asked('{{global.parameters.id}}', only), ...seen)).toMatchObject([
      ['yes', false, expect.any(String)],
    ]);
    // Where another way leads past the node, an administrator may have given the variable a value.
    const both: Links = [...only, ['other', 'compared', 'anyTriggersTrue']];
    expect(await look(asked('', both), ...seen)).toMatchObject([
      ['yes', false, expect.any(String)],
    ]);
  });
});

import { create } from 'mutative';
import { toAbsentCapability } from '../../toLintedCapability';
import { expect, test } from 'vitest';
import { connect } from '#plugins/flows/contract/graph/edits/connect';
import { addElements } from '#plugins/flows/contract/graph/edits/edits';
import { edgeElement } from '#plugins/flows/contract/graph/elements/newElements';
import { answer, at, createFlow } from '../../cases';
import { findFixes } from '../../engine/findFixes';
import { lintFlow } from '../../engine/Linter';

test('reports clearing the run’s memory before the last node', () => {
  const expiring = (id: string) => answer(id, { oeInteractionCacheExpire: true });
  const of = createFlow([expiring('a'), expiring('b')], draft => void connect(draft, 'a', 'b'));
  expect(at('dv-er-node-005', of)).toEqual(['a']);
});

test('reports duplicate links, but one per outcome is fine', () => {
  const doubled = (outcomes: readonly [string?, string?]) =>
    createFlow([answer('a'), answer('b')], draft => {
      const [operator = ''] = connect(draft, 'a', 'b');
      draft.elements.edges = [];
      const links = outcomes.map(multiValueSourceId =>
        edgeElement({
          source: 'a',
          target: operator,
          ...(multiValueSourceId !== undefined && { multiValueSourceId }),
        }),
      );
      addElements(draft, [], links);
    });
  const code = 'bp-double-link-001';
  expect(at(code, doubled([undefined, undefined]))).toEqual(['a']);
  expect(at(code, doubled(['yes', 'yes']))).toEqual(['a']);
  expect(at(code, doubled(['yes', 'no']))).toEqual([]);
});

test('reports and removes a duplicate link from an operator at its target', () => {
  const of = createFlow([answer('a'), answer('b')], draft => {
    const [operator = ''] = connect(draft, 'a', 'b');
    addElements(draft, [], [edgeElement({ source: operator, target: 'b' })]);
  });
  const [finding] = lintFlow(of).filter(({ code }) => code === 'bp-double-link-001');
  expect(finding?.nodeId).toBe('b');
  const [fix] = findFixes(finding!, { name: 'Flow', ...of }, {});
  const fixed = create(of, draft => fix!.apply(draft as never));
  expect(lintFlow(fixed)).not.toContainEqual(finding);
  expect(fixed.graphData.elements.edges).toHaveLength(2);
});

test('reports a node that can’t run here, unless it has a stand-in or is disabled', () => {
  const known = { title: 'Send', respondToUser: false, required: [] };
  const capability = (connectorId: string) =>
    connectorId === 'far' ? { ...known, runs: false } : { ...known, runs: true };
  const far = (id: string, more = {}) => {
    const node = answer(id);
    return { ...node, data: { ...node.data, connectorId: 'far', capabilityName: 'send', ...more } };
  };
  const of = createFlow([answer('a'), far('b'), far('c', { isDisabled: true })], () => {});
  const find = (standIns: readonly string[]) =>
    lintFlow(of, { capability, standIns: new Set(standIns) })
      .filter(({ code }) => code === 'bp-not-runnable-001')
      .map(({ nodeId }) => nodeId);
  expect(find([])).toEqual(['b']);
  expect(find(['far.send'])).toEqual([]);
  expect(at('bp-not-runnable-001', of)).toEqual([]);
});

test('reports a node whose connection lacks settings, unless it has a stand-in', () => {
  const known = { title: 'Send', respondToUser: false, required: [], runs: true };
  const node = (id: string, connectionId: string, more = {}) => {
    const { data, ...rest } = answer(id);
    return {
      ...rest,
      data: { ...data, connectorId: 'far', capabilityName: 'send', connectionId, ...more },
    };
  };
  const of = createFlow(
    [
      answer('a'),
      node('filled', 'c1'),
      node('half', 'c2'),
      node('gone', 'c3'),
      node('off', 'c3', { isDisabled: true }),
    ],
    () => {},
  );
  const unset = {
    needed: { far: ['Region', 'Client ID'] },
    lacking: { c1: [], c2: ['Client ID'] },
  };
  const find = (standIns: readonly string[] = []) =>
    lintFlow(of, { capability: () => known, standIns: new Set(standIns), unset })
      .filter(({ code }) => code === 'bp-not-configured-001')
      .map(({ nodeId, recommendation, stops }) => [nodeId, recommendation, stops]);
  expect(find()).toEqual([
    ['half', expect.stringContaining('Enter Client ID in the connection for'), 'notConfigured'],
  ]);
  expect(find(['far.send'])).toEqual([]);
  expect(at('bp-not-configured-001', of)).toEqual([]);
});

test('reports a node with a missing connection, and offers another one', () => {
  const known = { title: 'Send', respondToUser: false, required: [], runs: true };
  const far = (connectionId: string, more = {}) => {
    const { data, ...rest } = answer('n');
    return {
      ...rest,
      data: { ...data, connectorId: 'far', capabilityName: 'send', connectionId, ...more },
    };
  };
  const unset = {
    needed: { far: ['Region'] },
    lacking: { c1: [], c2: ['Region'] },
    named: {
      c1: { connectorId: 'far', name: 'Europe' },
      c2: { connectorId: 'far', name: 'Asia' },
    },
  };
  const around = { capability: () => known, standIns: new Set<string>(), unset };
  const find = (each: ReturnType<typeof far>, more: Partial<typeof around> = {}) =>
    at(
      'bp-missing-connection-001',
      createFlow([each], () => {}),
      { ...around, ...more },
    );
  expect(find(far('gone'))).toEqual(['n']);
  expect(find(far(''))).toEqual(['n']);
  expect([...find(far('c1')), ...find(far('c2'))]).toEqual([]);
  expect(find(far('gone', { isDisabled: true }))).toEqual([]);
  expect(find(far('gone'), { standIns: new Set(['far.send']) })).toEqual([]);
  const flow = { name: 'Flow', ...createFlow([far('gone')], () => {}) };
  const finding = lintFlow(flow, around).find(({ stops }) => stops === 'notConfigured')!;
  const fixes = findFixes(finding, flow, around);
  expect(fixes.map(({ title }) => title)).toEqual(['Use the connection “Europe”']);
  const fixed = create(flow, draft => fixes[0]!.apply(draft as never));
  expect(lintFlow(fixed, around)).not.toContainEqual(finding);
});

test('reports a capability that the installation doesn’t know', () => {
  const { data, ...rest } = answer('n');
  const far = { ...rest, data: { ...data, connectorId: 'far', capabilityName: 'send' } };
  const of = createFlow([far], () => {});
  const known = { capability: () => toAbsentCapability('send'), standIns: new Set<string>() };
  const [finding] = lintFlow(of, known).filter(({ code }) => code === 'bp-not-runnable-001');
  expect(finding?.recommendation).toContain('This installation can’t run “send” (far).');
});

import { describe, expect, it } from 'vitest';
import type { Flow } from '#plugins/flows/contract';
import { writeRichText } from '#plugins/flows/contract/graph/richtext/richText';
import { createTestGraph, type Node } from '#plugins/runtime/server/testFlows';
import { renameInput } from './renameInput';
import { renameVariable } from './renameVariable';

const createFlow = (nodes: Readonly<Record<string, Node>>, more: Partial<Flow> = {}) =>
  ({ flowId: 'f', name: 'F', graphData: createTestGraph(nodes), ...more }) as unknown as Flow;
const valuesOf = (flow: Flow, id: string) => {
  const properties = flow.graphData.elements.nodes.find(({ data }) => data.id === id)?.data
    .properties;
  return Object.fromEntries(
    Object.entries(properties ?? {}).map(([name, { value }]) => [name, value]),
  );
};
const names = (renamed: { readonly nodes: readonly { readonly id: string }[] }) =>
  renamed.nodes.map(({ id }) => id);

describe('a renamed variable', () => {
  it('is renamed in its readers only', () => {
    const flow = createFlow({
      reads: [
        'httpConnector',
        'createSuccessResponse',
        {
          text: '{{global.company.variables.plan}}, {{global.company.variables.plan.id}}',
          list: [{ value: '{{#each global.company.variables.plan[0]}}{{/each}}' }],
          others:
            '{{global.variables.plan}} {{global.company.variables.planned}} global.company.variables.plan',
        },
      ],
      other: ['httpConnector', 'createSuccessResponse', { text: '{{global.variables.plan}}' }],
    });
    const renamed = renameVariable(flow, 'plan##SK##company', 'tier');
    expect(names(renamed)).toEqual(['reads']);
    expect(valuesOf(renamed.flow, 'reads')).toMatchObject({
      text: '{{global.company.variables.tier}}, {{global.company.variables.tier.id}}',
      list: [{ value: '{{#each global.company.variables.tier[0]}}{{/each}}' }],
      others:
        '{{global.variables.plan}} {{global.company.variables.planned}} global.company.variables.plan',
    });
    const [, other] = flow.graphData.elements.nodes;
    expect(renamed.flow.graphData.elements.nodes[1]).toBe(other);
  });

  it('is renamed in brackets too, with its quotes', () => {
    const rich = writeRichText('{{global.variables["plan"].id}}');
    const flow = createFlow({
      reads: [
        'httpConnector',
        'customHTMLTemplate',
        {
          rich,
          customScript: `const plan = {{global.variables['plan']}}, one = {{global.variables["planned"]}};`,
        },
      ],
    });
    const renamed = renameVariable(flow, 'plan##SK##flowInstance', 'tier');
    expect(valuesOf(renamed.flow, 'reads')).toMatchObject({
      rich: rich.replaceAll('\\"plan\\"', '\\"tier\\"'),
      customScript: `const plan = {{global.variables['tier']}}, one = {{global.variables["planned"]}};`,
    });
    expect(String(valuesOf(renamed.flow, 'reads')['rich'])).toContain('tier');
  });

  it('is renamed in labels of rich text, with the layout unchanged', () => {
    const link = {
      type: 'link',
      src: 'variable.svg',
      url: 'plan',
      data: '{{global.variables.plan}}',
      tooltip: '{{global.variables.plan}}',
      children: [{ text: 'plan' }],
    };
    const text = (part: object) =>
      JSON.stringify([{ children: [{ text: 'Your plan: ' }, part, { text: '' }] }], null, 2);
    const flow = createFlow({
      greet: ['httpConnector', 'createSuccessResponse', { message: text(link) }],
      deep: [
        'httpConnector',
        'createSuccessResponse',
        { message: writeRichText('{{global.variables.plan.plan}}') },
      ],
    });
    const renamed = renameVariable(flow, 'plan##SK##flowInstance', 'tier');
    expect(valuesOf(renamed.flow, 'greet')['message']).toBe(
      text({
        ...link,
        url: 'tier',
        data: '{{global.variables.tier}}',
        tooltip: '{{global.variables.tier}}',
        children: [{ text: 'tier' }],
      }),
    );
    expect(valuesOf(renamed.flow, 'deep')['message']).toContain('"url": "plan"');
  });

  it('is renamed where it is saved and counted, in its context only', () => {
    const row = (name: string, context: string) => ({
      name,
      label: `${name} (string - ${context})`,
      value: '{{global.variables.plan}}',
    });
    const flow = createFlow(
      {
        keep: [
          'variablesConnector',
          'saveValue',
          { saveVariables: [row('plan', 'flowInstance'), row('plan', 'company')] },
        ],
        count: ['variablesConnector', 'incrementByN', { variable: 'plan##SK##flowInstance' }],
        own: ['variablesConnector', 'saveFlowValue', { saveFlowVariables: [{ name: 'plan' }] }],
        later: [
          'httpConnector',
          'createSuccessResponse',
          {
            counted: '{{local.count.payload.output.plan}}',
            kept: '{{local.own.payload.output.plan}}',
          },
        ],
      },
      {
        variables: ['plan##SK##flowInstance', 'plan##SK##company'].map(name => ({
          name,
          context: name.slice(10),
          type: 'property',
          fields: { type: 'string' },
        })),
      },
    );
    const renamed = renameVariable(flow, 'plan##SK##flowInstance', 'tier');
    expect(names(renamed)).toEqual(['keep', 'count', 'later']);
    expect(valuesOf(renamed.flow, 'later')).toMatchObject({
      counted: '{{local.count.payload.output.tier}}',
      kept: '{{local.own.payload.output.plan}}',
    });
    expect(valuesOf(renamed.flow, 'keep')['saveVariables']).toEqual([
      { ...row('tier', 'flowInstance'), value: '{{global.variables.tier}}' },
      { ...row('plan', 'company'), value: '{{global.variables.tier}}' },
    ]);
    expect(valuesOf(renamed.flow, 'count')['variable']).toBe('tier##SK##flowInstance');
    expect(renamed.flow.variables?.map(({ name }) => name)).toEqual([
      'tier##SK##flowInstance',
      'plan##SK##company',
    ]);
    const own = renameVariable(flow, 'plan##SK##flow##SK##f', 'tier');
    expect(names(own)).toEqual(['own', 'later']);
    expect(renameVariable(flow, 'plan##SK##flow##SK##another', 'tier').flow).toBe(flow);
  });
});

describe('a renamed input', () => {
  const flow = createFlow(
    {
      ask: ['httpConnector', 'customHtmlMessage', { customHTML: 'Hi {{global.parameters.who}}' }],
      again: ['flowConnector', 'startSubFlow', { subFlowId: { value: 'f' }, who: 'x' }],
    },
    {
      inputSchema: [
        { propertyName: 'who', preferredDataType: 'string', required: true },
        { propertyName: 'whose', preferredDataType: 'string' },
      ],
      inputSchemaCompiled: {
        parameters: {
          type: 'object',
          properties: { who: { type: 'string', name: 'who' }, whose: { name: 'whose' } },
          required: ['who'],
        },
      },
    },
  );

  it('is renamed where it is declared, read, and passed', () => {
    const renamed = renameInput(flow, { flowId: 'f', from: 'who', to: 'person' });
    expect(names(renamed)).toEqual(['ask', 'again']);
    expect(valuesOf(renamed.flow, 'ask')['customHTML']).toBe('Hi {{global.parameters.person}}');
    expect(valuesOf(renamed.flow, 'again')).toMatchObject({ person: 'x' });
    expect(renamed.flow).toMatchObject({
      inputSchema: [{ propertyName: 'person', required: true }, { propertyName: 'whose' }],
      inputSchemaCompiled: {
        parameters: {
          properties: { person: { type: 'string', name: 'person' }, whose: { name: 'whose' } },
          required: ['person'],
        },
      },
    });
  });

  it('is renamed in other flows that run the newest version', () => {
    const call = (values: object): Node => [
      'flowConnector',
      'startSubFlow',
      { subFlowId: { value: 'f', label: 'F' }, who: '{{global.parameters.who}}', ...values },
    ];
    const caller = createFlow(
      {
        newest: call({ subFlowVersionId: -1 }),
        fixed: call({ subFlowVersionId: 3 }),
        other: call({ subFlowId: { value: 'g' } }),
      },
      { flowId: 'c' },
    );
    const renamed = renameInput(caller, { flowId: 'f', from: 'who', to: 'person' });
    expect(names(renamed)).toEqual(['newest']);
    expect(Object.keys(valuesOf(renamed.flow, 'newest'))).toEqual([
      'nodeTitle',
      'subFlowId',
      'person',
      'subFlowVersionId',
    ]);
    expect(valuesOf(renamed.flow, 'newest')['person']).toBe('{{global.parameters.who}}');
  });
});

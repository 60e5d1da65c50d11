import type { Flow } from '#plugins/flows/contract';

/** The parts of a graph, as short as a client can send them. */
interface Parts {
  readonly nodes: readonly object[];
  readonly edges: readonly object[];
}
/** A graph of about so many nodes. */
export type Shape = (size: number) => Parts;

/** The numbers from 0 on. */
export const count = (size: number): readonly number[] =>
  Array.from({ length: size }, (_, at) => at);

/** Creates a node with properties, at the origin. */
export const node = (
  id: string,
  connectorId: string,
  capabilityName: string,
  values: Readonly<Record<string, unknown>> = {},
) => ({
  data: {
    id,
    nodeType: 'CONNECTION',
    connectorId,
    connectionId: 'c',
    capabilityName,
    properties: Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, { value }]),
    ),
  },
  position: { x: 0, y: 0 },
});
const step = (id: string) => node(id, 'functionsConnector', 'customFunction');
const operator = (id: string) => ({
  data: { id, nodeType: 'EVAL' },
  position: { x: 0, y: 0 },
});
let edges = 0;
const edge = (source: string, target: string, outcome?: string) => ({
  data: {
    id: `edge${edges++}`,
    source,
    target,
    ...(outcome !== undefined && { multiValueSourceId: outcome }),
  },
});
const jump = (id: string, to: string, values: object = {}) =>
  node(id, 'nodeConnector', 'goToNode', { nodeInstanceId: to, ...values });
const start = (id: string) => node(id, 'nodeConnector', 'startNode');

const reads = (path: string) => `{{${path}}}`;
const output = (id: string, field: string) => reads(`local.${id}.payload.output.${field}`);
const code = 'module.exports = params => { return {a: params.a} }';
const pass = (id: string, value: string) =>
  node(id, 'functionsConnector', 'customFunction', {
    code,
    variableInputList: [{ name: 'a', value }],
  });
const save = (id: string, rows: readonly object[]) =>
  node(id, 'variablesConnector', 'saveValue', { saveVariables: rows });
const compare = (id: string, size: number) =>
  node(id, 'functionsConnector', 'AEqualsMultipleB', {
    leftValueA: reads('global.parameters.a'),
    rightValueMultiple: count(size).map(at => ({ id: `o${at}`, value: `v${at}` })),
  });

/** Links nodes one after the other, by an operator each. */
function link(ids: readonly string[]): Parts {
  const pairs = ids.slice(1).map((id, at) => [ids[at] ?? '', `v${at}`, id] as const);
  return {
    nodes: pairs.map(([, middle]) => operator(middle)),
    edges: pairs.flatMap(([from, middle, to]) => [edge(from, middle), edge(middle, to)]),
  };
}

/** One operator between so many nodes before it and so many after it. */
export const createOperator = (before: number, after: number): Parts => ({
  nodes: [
    operator('v'),
    ...count(before).map(at => step(`a${at}`)),
    ...count(after).map(at => step(`b${at}`)),
  ],
  edges: [
    ...count(before).map(at => edge(`a${at}`, 'v')),
    ...count(after).map(at => edge('v', `b${at}`)),
  ],
});

/** Graphs in which each node could be looked at once for each other one. */
export const shapes: Readonly<Record<string, Shape>> = {
  'an operator with many before it': size => createOperator(size, 1),
  'an operator with many after it': size => createOperator(1, size),
  'a long chain': size => {
    const ids = count(size / 2).map(at => `n${at}`);
    const { nodes, edges: links } = link(ids);
    return { nodes: [...ids.map(step), ...nodes], edges: links };
  },
  'a node that many follow': size => ({
    nodes: [step('s'), ...count(size).map(at => step(`a${at}`))],
    edges: count(size).map(at => edge('s', `a${at}`)),
  }),
  'two nodes with many links': size => ({
    nodes: [step('s'), step('t')],
    edges: count(size * 4).map(() => edge('s', 't')),
  }),
  'ends all along a chain': size => {
    const ids = count(size / 2).map(at => `n${at}`);
    return {
      nodes: ids.flatMap(id => [step(id), step(`e${id}`)]),
      edges: ids.flatMap((id, at) => [edge(id, `e${id}`), ...(at ? [edge(`n${at - 1}`, id)] : [])]),
    };
  },
  'diamonds one after the other': size => ({
    nodes: [
      step('d0'),
      ...count(size / 4).flatMap(at => [step(`l${at}`), step(`r${at}`), step(`d${at + 1}`)]),
    ],
    edges: count(size / 4).flatMap(at =>
      [`l${at}`, `r${at}`].flatMap(side => [edge(`d${at}`, side), edge(side, `d${at + 1}`)]),
    ),
  }),
  'teleport sections that share a chain': size => {
    const ids = count(size / 4).map(at => `n${at}`);
    const { nodes, edges: links } = link(ids);
    const sections = count(size / 4);
    return {
      nodes: [
        step('root'),
        ...ids.map(step),
        ...nodes,
        ...sections.flatMap(at => [start(`s${at}`), jump(`j${at}`, `s${at}`)]),
      ],
      edges: [...links, ...sections.flatMap(at => [edge('root', `j${at}`), edge(`s${at}`, 'n0')])],
    };
  },
  'a teleport with many jumps and returns': size => ({
    nodes: [
      start('s'),
      ...count(size / 2).flatMap(at => [
        jump(`j${at}`, 's', { [`f${at}`]: 'x' }),
        node(`r${at}`, 'nodeConnector', 'returnBackToCallingNode', { [`g${at}`]: 'y' }),
      ]),
    ],
    edges: count(size / 2).map(at => edge('s', `r${at}`)),
  }),
  'many teleports': size => ({
    nodes: count(size / 2).flatMap(at => [
      start(`s${at}`),
      jump(`j${at}`, `s${at}`, { f: output(`s${at}`, 'f') }),
    ]),
    edges: [],
  }),
  'comparisons of one value along a chain': size => {
    const ids = count(size / 2).map(at => `n${at}`);
    const { nodes, edges: links } = link(ids);
    const comparison = (id: string, at: number) =>
      node(id, 'functionsConnector', 'AEqualsB', {
        leftValueA: reads('global.parameters.a'),
        rightValueB: `t${at}`,
      });
    return { nodes: [...ids.map(comparison), ...nodes], edges: links };
  },
  'a comparison with many outcomes': size => ({
    nodes: [compare('m', size), ...count(size).map(at => step(`a${at}`))],
    edges: count(size).map(at => edge('m', `a${at}`, `o${at}`)),
  }),
  'outcomes that one operator joins': size => ({
    nodes: [compare('m', size), operator('v'), step('t')],
    edges: [...count(size).map(at => edge('m', 'v', `o${at}`)), edge('v', 't')],
  }),
  'many writers of one variable': size => ({
    nodes: count(size).map(at =>
      save(`w${at}`, [{ name: 'a##SK##flowInstance', value: output(`w${(at + 1) % size}`, 'a') }]),
    ),
    edges: [],
  }),
  'variables that are saved from each other': size => ({
    nodes: [
      save(
        'w',
        count(size * 4).map(at => ({
          name: `v${at}`,
          value: reads(at ? `global.variables.v${at - 1}` : 'global.company.variables.secret0'),
        })),
      ),
    ],
    edges: [],
  }),
  'functions that read each other in a circle': size => ({
    nodes: count(size).map(at => pass(`w${at}`, output(`w${(at + 1) % size}`, 'a'))),
    edges: [],
  }),
  'functions that read the next one': size => ({
    nodes: count(size).map(at => pass(`w${at}`, output(`w${at + 1}`, 'a'))),
    edges: [],
  }),
  'circles of two': size => ({
    nodes: count(size).map(at => pass(`w${at}`, output(`w${at ^ 1}`, 'a'))),
    edges: [],
  }),
  'responses with a claim each': size => ({
    nodes: count(size).map(at =>
      node(`w${at}`, 'httpConnector', 'createSuccessResponse', {
        claimsNameValuePairs: [{ name: `c${at}`, value: 'x' }],
      }),
    ),
    edges: [],
  }),
  'a secret that goes a long way': size => ({
    nodes: count(size / 2).flatMap(at => [
      pass(`w${at}`, at ? output(`w${at - 1}`, 'a') : reads('global.company.variables.secret0')),
      node(`l${at}`, 'httpConnector', 'createSuccessResponse', { body: output(`w${at}`, 'a') }),
    ]),
    edges: [],
  }),
  'many secrets that go a long way': size => ({
    nodes: [
      node('w', 'functionsConnector', 'customFunction', {
        variableInputList: count(size).map(at => ({
          name: `a${at}`,
          value: reads(`global.company.variables.secret${at}`),
        })),
      }),
      ...count(size / 2).map(at => pass(`k${at}`, output(at ? `k${at - 1}` : 'w', 'a'))),
    ],
    edges: [],
  }),
  'secrets that many teleports return': size => ({
    nodes: count(size / 2).flatMap(at => [
      jump(`j${at}`, 's'),
      node(`r${at}`, 'nodeConnector', 'returnBackToCallingNode', {
        [`g${at}`]: reads(`global.company.variables.secret${at}`),
      }),
    ]),
    edges: [],
  }),
  'a page with many fields': size => ({
    nodes: [
      node('p', 'httpConnector', 'customHTMLTemplate', {
        customHTML: `<p>${'x'.repeat(size * 60)}`,
        formFieldsList: count(size).map(at => ({ propertyName: `f${at}` })),
      }),
    ],
    edges: [],
  }),
};

/** A flow with such a graph. */
export const createHostileFlow = ({ nodes, edges: links }: Parts): Flow =>
  ({
    flowId: 'f',
    name: 'F',
    settings: {},
    inputSchema: [{ propertyName: 'a', preferredDataType: 'string' }],
    graphData: { elements: { nodes, edges: links } },
  }) as unknown as Flow;

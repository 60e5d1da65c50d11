import type { Node } from '#plugins/runtime/server/testFlows';
import { framed } from '../ordinaryLoad';
import { send } from '../Tenant';
import type { Attack } from './Attack';

const answer: Node = [
  'httpConnector',
  'createSuccessResponse',
  { claimsNameValuePairs: [{ name: 'x', value: 'done' }] },
];
const upper = (originalValue: string): Node => [
  'stringsConnector',
  'toUpperCase',
  { originalValue },
];
const chain = (nodes: Readonly<Record<string, Node>>) => {
  const names = Object.keys(nodes);
  return names.slice(1).map((name, index) => [names[index]!, name] as const);
};
/** Texts that each are as long as two, or ten, of the one before. */
const doubling = (times: number, count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `n${index}`,
      upper(
        index === 0
          ? 'a'.repeat(1000)
          : `{{local.n${index - 1}.payload.output.newValue}}`.repeat(times),
      ),
    ]),
  );

/** A flow that is started again and again by API key. */
const running = (
  name: string,
  nodes: (peer: string) => Readonly<Record<string, Node>>,
  everyMs: number,
  most = 4,
): Attack => ({
  name,
  everyMs,
  most,
  prepare: async (tenant, peer) => {
    const all = { ...nodes(peer), end: answer };
    const { start } = await tenant.deploy(all, chain(all));
    return async () => (await start()).status;
  },
});
const get = (url: string): Node => ['httpConnector', 'makeRestApiCall', { url, httpMethod: 'GET' }];
const spin =
  'module.exports = () => { let n = 0; for (let i = 0; i < 1e6; i++) n += i % 7; return { n }; }';

/** Long texts, deep values and long loops in runs and on pages. */
export const sizes: readonly Attack[] = [
  ...(
    [
      ['markup: 3 MB of error places', '<p data-skcomponent="skerror">'.repeat(100_000)],
      ['markup: tags that never end', '<a "'.repeat(500_000)],
      ['markup: labels', '<label><p>'.repeat(90_000)],
    ] as const
  ).map(([name, customHTML]): Attack => ({
    name,
    everyMs: 1000,
    most: 2,
    prepare: async tenant => {
      const screen: Node = [
        'httpConnector',
        'customHTMLTemplate',
        { customHTML, formFieldsList: [] },
      ];
      const { page } = await tenant.deploy({ screen });
      return async () => (await send(tenant.base, tenant.address, 'GET', page, framed)).status;
    },
  })),
  running('texts that double', () => doubling(2, 24), 500),
  running('texts that grow tenfold', () => doubling(10, 12), 500),
  running(
    'values of 1 MB, forty of them',
    peer =>
      Object.fromEntries(
        Array.from({ length: 40 }, (_, index) => [`n${index}`, get(`${peer}/text`)]),
      ),
    2000,
    2,
  ),
  running('a gzip bomb', peer => ({ call: get(`${peer}/bomb`) }), 500),
  running('an answer nested 400,000 deep', peer => ({ call: get(`${peer}/deep`) }), 500),
  running(
    'backlog of custom functions',
    () => ({ f: ['functionsConnector', 'customFunction', { code: spin }] }),
    20,
    200,
  ),
];

import { createTestGraph, type Link, type Node } from '#plugins/runtime/server/testFlows';
import type { Figure } from '../figures';
import { withConsole } from './withConsole';

const nodes = 250;
const wide = 25;

/**
 * 500 nodes, operators among them: a row that is gone through twice, so that its run has more than
 * 400 steps.
 */
function longFlow() {
  const row = Array.from({ length: nodes - 4 }, (_, at) => `n${at}`);
  const trim: Node = [
    'stringsConnector',
    'trim',
    { originalValue: ' {{global.parameters.name}} ' },
  ];
  const all: Record<string, Node> = {
    count: ['variablesConnector', 'incrementByN', { variable: 'rounds', incrementCounter: '1' }],
    again: [
      'functionsConnector',
      'ALessThanEqualToB',
      { leftValueA: '{{global.variables.rounds}}', rightValueB: '2', type: 'number' },
    ],
    end: ['httpConnector', 'createSuccessResponse'],
    enter: trim,
    ...Object.fromEntries(row.map(id => [id, trim])),
    n0: ['nodeConnector', 'startNode'],
  };
  all[row.at(-1)!] = ['nodeConnector', 'goToNode', { nodeInstanceId: 'n0' }];
  const links: Link[] = [
    ['enter', 'n0'],
    ['n0', 'count'],
    ['count', 'again'],
    ['again', 'n1'],
    ['again', 'end', 'anyTriggersFalse'],
    ...row.slice(1, -1).map((id, at): Link => [id, row[at + 2]!]),
  ];
  const graph = createTestGraph(all, links);
  const places = new Map(
    Object.keys(all).map((id, at) => [
      id,
      { x: (at % wide) * 260, y: Math.floor(at / wide) * 160 },
    ]),
  );
  for (const node of graph.elements.nodes) {
    const { id } = node.data as { id: string };
    const from = links[Number(id.slice('eval'.length))]?.[0];
    const { x, y } = places.get(id) ?? places.get(from ?? '') ?? { x: 0, y: 0 };
    node.position = places.has(id) ? { x, y } : { x: x + 130, y: y + 50 };
  }
  return graph;
}

/** From the press on a run in the list to the frame after its path is lit on the canvas. */
export const benchDebug = (): Promise<Figure[]> =>
  withConsole(
    async client => {
      const { flowInfo } = await client.call('POST', '/flows', {
        name: 'Long',
        graphData: longFlow(),
      });
      const { flowId } = flowInfo;
      const { interactionId } = await client.call('POST', `/flows/${flowId}/try`, {
        parameters: { name: 'ada' },
      });
      const path = `/company/${client.companyId}/flows/${flowId}/interactions/${interactionId}/events`;
      return { flowId: flowId as string, steps: (await client.call('GET', path)).total as number };
    },
    async (page, { flowId, steps }) => {
      await page.goto(`/flows/${flowId}`);
      await page.locator('.flow-canvas').waitFor();
      await page.getByRole('button', { name: 'Runs', exact: true }).click();
      const run = page.getByRole('list', { name: 'Runs' }).getByRole('button').first();
      await run.waitFor();
      await page.waitForTimeout(500);
      const painted = await run.evaluate(
        button =>
          new Promise<number>(done => {
            const began = performance.now();
            const look = () => {
              const lit =
                document.querySelector('.flow-card[data-run]') ??
                document.querySelector('.flow-overview');
              if (document.querySelector('.flow-run-bar') && lit)
                requestAnimationFrame(() => done(performance.now() - began));
              else requestAnimationFrame(look);
            };
            (button as HTMLElement).click();
            requestAnimationFrame(look);
          }),
      );
      await page.screenshot({ path: 'results/bench/debug.png' });
      return [
        {
          what: `500 nodes: opening a run of ${steps} steps`,
          unit: 'ms',
          value: painted,
          goal: { most: 300 },
        },
      ];
    },
  );

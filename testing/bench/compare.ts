import { compareFlows } from '#plugins/compare/contract/changes/compareFlows';
import type { Flow } from '#plugins/flows/contract';
import { median, type Figure } from './figures';
import { makeFlow } from './data/graph';
import { withConsole } from './console/withConsole';

const nodes = 2000;

/**
 * The same flow after work on it: every 20th node renamed, every 50th moved, every 100th taken out.
 */
export function editFlow<T extends Pick<Flow, 'graphData'>>(flow: T): T {
  const { elements } = flow.graphData;
  const gone = new Set(
    elements.nodes.flatMap(({ data }, at) => (at % 100 === 99 ? [data.id] : [])),
  );
  const kept = elements.nodes
    .filter(({ data }) => !gone.has(data.id))
    .map((node, at) => ({
      ...node,
      position:
        at % 50 === 0 ? { x: node.position.x + 80, y: node.position.y + 160 } : node.position,
      data:
        at % 20 === 0 && node.data.nodeType === 'CONNECTION'
          ? {
              ...node.data,
              properties: { ...node.data.properties, nodeTitle: { value: `Renamed ${at}` } },
            }
          : node.data,
    }));
  const edges = (elements.edges ?? []).filter(
    ({ data }) => !gone.has(data.source) && !gone.has(data.target),
  );
  return {
    ...flow,
    graphData: { ...flow.graphData, elements: { ...elements, nodes: kept, edges } },
  };
}

/**
 * Notes, in each page that is opened, the frames after the list of changes and after both canvases
 * were drawn.
 */
const watch = () => {
  const drawn: Record<string, number> = {};
  const look = (now: number) => {
    if (document.querySelector('.flow-compare-list li')) drawn['list'] ??= now;
    if (document.querySelectorAll('.flow-compare-canvas:has(.flow-card)').length === 2)
      drawn['canvases'] ??= now;
    if (drawn['list'] && drawn['canvases']) Reflect.set(window, 'sluiceDrawn', drawn);
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
};
type Drawn = Readonly<Record<'list' | 'canvases', number>>;

/**
 * How long it takes to compare two versions of 2,000 nodes, and to open the screen that shows them.
 */
export async function benchCompare(): Promise<Figure[]> {
  const times: number[] = [];
  for (let seed = 1; seed <= 7; seed++) {
    const before = makeFlow({ nodes, seed }) as unknown as Flow;
    const after = structuredClone(editFlow(before));
    const from = performance.now();
    compareFlows(before, after);
    times.push(performance.now() - from);
  }
  const opened = await withConsole(
    async client => {
      const flow = makeFlow({ nodes });
      const { flowInfo } = await client.call('PUT', '/flows/import', {
        name: flow.name,
        flowInfo: flow,
      });
      const { graphData } = editFlow(flowInfo as Flow);
      await client.call('PUT', `/flows/${flowInfo.flowId}`, {
        graphData,
        currentVersion: flowInfo.currentVersion,
      });
      return `/flows/compare/-/policy/-?left=${flowInfo.flowId}:${flowInfo.currentVersion}&right=${flowInfo.flowId}:saved`;
    },
    async (page, at) => {
      await page.addInitScript(watch);
      const rounds: Drawn[] = [];
      for (let round = 0; round < 5; round++) {
        await page.goto(at);
        await page.waitForFunction(() => Reflect.has(window, 'sluiceDrawn'));
        rounds.push(await page.evaluate(() => Reflect.get(window, 'sluiceDrawn') as Drawn));
      }
      return rounds;
    },
  );
  const of = (what: string) => `two versions of ${nodes.toLocaleString('en')} nodes: ${what}`;
  return [
    { what: of('difference'), unit: 'ms', value: median(times), goal: { most: 50 } },
    {
      what: of('opened, changes'),
      unit: 'ms',
      value: median(opened.map(({ list }) => list)),
      goal: { most: 1000 },
    },
    {
      what: of('opened, canvases'),
      unit: 'ms',
      value: median(opened.map(({ canvases }) => canvases)),
    },
  ];
}

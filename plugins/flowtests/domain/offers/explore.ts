import { isRecord } from '#core/contract';
import type { MachineNode } from '#plugins/flows/contract/graph/machine/machine';
import type { OfflineCall, OfflinePage, OfflineRun } from '#plugins/runtime/contract/offlineRuns';
import type { TestAnswer, TestDocument, TestPage } from '../../contract';
import { toOfflineInput, toOutcome } from '../document/answerTest';
import { createTitles, toExpected, type TestedFlow } from '../document/runTest';
import { listOutcomes } from '../coverage/listUnits';
import type { SampledFlow } from './samples';

/** Its calls are answered, so that the flow is looked at alone. */
const subflows = 'flowConnector';
const mostPages = 15;
const pagesOfANode = 2;

/** A test whose gaps were filled while it ran, and its run. */
export interface Explored {
  readonly test: TestDocument;
  readonly run: OfflineRun;
}

const buttonOf = (html: string): string | undefined =>
  /data-skbuttonvalue\s*=\s*["']([^"']+)["']/i.exec(html)?.[1];

/** The answer of a node that no test has answered yet: its first outcome, with sample values. */
function answerNode(node: MachineNode | undefined, output: object | undefined) {
  const outcomes = node ? [...listOutcomes(node)] : [];
  const id = outcomes.find(each => each !== 'true' && each !== 'false' && each !== '-1');
  return {
    came: 'true' as const,
    output: output ?? {},
    ...(id !== undefined && { matched: [id] }),
  };
}

/** Runs a test and answers whatever it leaves open, with sample values. */
export async function explore(
  flow: TestedFlow,
  { outputs }: SampledFlow,
  test: TestDocument,
): Promise<Explored> {
  const { flowId, offline } = flow;
  const input = toOfflineInput(test, flowId);
  const known = new Map(
    test.answers.map(each => [`${each.flow ?? flowId}/${each.node}/${each.visit}`, each]),
  );
  const answers: TestAnswer[] = [];
  const pages: TestPage[] = [];
  const waiting = [...test.pages];
  const shown = new Map<string, number>();
  const titles = createTitles(flow, test);
  const place = (flow: string, node: string) => ({
    node,
    title: titles(flow, node),
    ...(flow !== flowId && { flow }),
  });
  const run = await offline.run({
    ...input,
    answer(call: OfflineCall) {
      const result = input.answer(call);
      const visit = call.visit + 1;
      if (result) {
        const answer = known.get(`${call.flowId}/${call.nodeId}/${visit}`);
        if (answer) answers.push(answer);
        return result;
      }
      if (call.pure && call.connectorId !== subflows) return undefined;
      const own = call.flowId === flowId;
      const node = own ? offline.machine.nodes.get(call.nodeId) : undefined;
      const answer = {
        ...place(call.flowId, call.nodeId),
        visit,
        ...answerNode(node, own ? outputs.get(call.nodeId) : undefined),
      };
      answers.push(answer);
      return toOutcome(answer);
    },
    submit(page: OfflinePage) {
      const key = `${page.flowId}/${page.nodeId}`;
      const times = shown.get(key) ?? 0;
      shown.set(key, times + 1);
      const at = waiting.findIndex(
        each => each.node === page.nodeId && (each.flow ?? flowId) === page.flowId,
      );
      const entry = at < 0 ? undefined : waiting.splice(at, 1)[0];
      if (!entry && (times >= pagesOfANode || pages.length >= mostPages)) return undefined;
      const entered = entry ?? enter(page, outputs.get(page.nodeId));
      pages.push({ ...entered, ...place(page.flowId, page.nodeId) });
      return {
        eventName: entered.event ?? 'continue',
        ...(entered.button !== undefined && { buttonValue: entered.button }),
        ...(entered.buttonType !== undefined && { buttonType: entered.buttonType }),
        parameters: entered.entered,
      };
    },
  });
  const expects = toExpected(flowId, run, titles);
  return { test: { ...test, answers, pages, expects }, run };
}

/** Enters values on a page that no test has answered yet. */
function enter(
  { screen }: OfflinePage,
  output: object | undefined,
): Omit<TestPage, 'node' | 'title'> {
  const sample: Readonly<Record<string, unknown>> = isRecord(output) ? output : {};
  const fields = screen.fields.map(({ propertyName }) => propertyName);
  const entered = Object.fromEntries(
    [...new Set([...fields, ...Object.keys(sample)])]
      .filter(name => name !== 'buttonValue')
      .map(name => [name, sample[name] ?? `${name} 1`]),
  );
  const button = buttonOf(screen.html);
  return { entered, ...(button !== undefined && { button, buttonType: 'form-submit' }) };
}

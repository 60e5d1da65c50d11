import { setImmediate } from 'node:timers/promises';
import type { CoverageUnit, TestDocument, TestResult } from '../contract';
import { findReached } from '../domain/coverage/findReached';
import { listUnits } from '../domain/coverage/listUnits';
import { runTest, type TestedFlow } from '../domain/document/runTest';

/** A test as a suite runs it. */
export interface NamedTest {
  readonly testId: string;
  readonly name: string;
  readonly test: TestDocument;
}
/** The results of a flow’s tests. */
export interface SuiteRun {
  readonly results: readonly TestResult[];
  readonly coverage: readonly CoverageUnit[];
}

/** So many run at once: their functions then share calls of the sandbox. */
const atOnce = 10;

async function runNamed(flow: TestedFlow, { testId, name, test }: NamedTest) {
  const started = performance.now();
  const { run, difference } = await runTest(flow, test);
  const path = run.steps.flatMap(({ flowId, nodeId }) =>
    flowId === flow.flowId && nodeId !== null ? [nodeId] : [],
  );
  const result: TestResult = {
    testId,
    name,
    passed: !difference,
    difference: difference ?? null,
    path,
    milliseconds: Math.round(performance.now() - started),
  };
  return { result, reached: findReached(flow.flowId, flow.offline.machine, run) };
}

/** Runs tests of a flow; others get their turn in between. */
export async function runSuite(
  flow: TestedFlow,
  tests: AsyncIterable<NamedTest> | Iterable<NamedTest>,
): Promise<SuiteRun> {
  const reached = new Set<string>();
  const results: TestResult[] = [];
  const next: NamedTest[] = [];
  const runNext = async () => {
    for (const each of await Promise.all(next.splice(0).map(test => runNamed(flow, test)))) {
      results.push(each.result);
      for (const id of each.reached) reached.add(id);
    }
    await setImmediate();
  };
  for await (const test of tests) if (next.push(test) === atOnce) await runNext();
  await runNext();
  const coverage = listUnits(flow.offline.machine).map(unit => ({
    ...unit,
    reached: reached.has(unit.id),
  }));
  return { results, coverage };
}

/** The percent of the coverage that is reached; 100 where there is nothing to reach. */
export const getPercent = (coverage: readonly CoverageUnit[]): number =>
  coverage.length === 0
    ? 100
    : Math.floor((100 * coverage.filter(({ reached }) => reached).length) / coverage.length);

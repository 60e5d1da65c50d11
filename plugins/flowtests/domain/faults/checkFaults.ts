import type { GraphData } from '#plugins/flows/contract';
import { findReached } from '../coverage/findReached';
import { runTest, type TestedFlow } from '../document/runTest';
import type { TestDocument } from '../../contract';
import { listFaults, type Fault } from './listFaults';

/** A flow that faults are put into. */
export interface FaultyFlow extends TestedFlow {
  readonly graph: GraphData;
  /** Compiles the flow with another graph. */
  compile(graph: GraphData): Promise<TestedFlow>;
}

/** A test with what it reaches. */
export interface ReachingTest {
  readonly test: TestDocument;
  readonly reached: ReadonlySet<string>;
}

/** Runs the tests of a flow and returns those that pass, with what they reach. */
export async function findReaching(
  flow: TestedFlow,
  tests: readonly TestDocument[],
): Promise<readonly ReachingTest[]> {
  const reaching: ReachingTest[] = [];
  for (const test of tests) {
    const { run, difference } = await runTest(flow, test);
    if (difference) continue;
    const reached = new Set(findReached(flow.flowId, flow.offline.machine, run));
    for (const { flowId, nodeId } of run.steps)
      if (flowId === flow.flowId && nodeId !== null) reached.add(`node/${nodeId}`);
    reaching.push({ test, reached });
  }
  return reaching;
}

/** Tries faults one at a time; returns those that no test notices. */
export async function checkFaults(
  flow: FaultyFlow,
  tests: readonly ReachingTest[],
  faults: readonly Fault[] = listFaults(flow.offline.machine),
): Promise<readonly Fault[]> {
  const survivors: Fault[] = [];
  for (const fault of faults) {
    const near = tests.filter(({ reached }) => fault.near.some(id => reached.has(id)));
    if (!(await isCaught(flow, fault, near))) survivors.push(fault);
  }
  return survivors;
}

async function isCaught(
  flow: FaultyFlow,
  fault: Fault,
  tests: readonly ReachingTest[],
): Promise<boolean> {
  if (tests.length === 0) return false;
  const faulty = await flow.compile(fault.put(flow.graph));
  for (const { test } of tests) if ((await runTest(faulty, test)).difference) return true;
  return false;
}

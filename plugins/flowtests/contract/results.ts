import { Type, type Static } from 'typebox';
import type { TestRun } from './flowTests';

const Text = Type.String();
const MaybeText = Type.Union([Type.String(), Type.Null()]);

/** Where a test and the flow disagree first. */
export const Difference = Type.Object({
  /** A sentence: what was expected, and what came. */
  message: Text,
  flowId: Text,
  nodeId: MaybeText,
});
export type Difference = Static<typeof Difference>;

/** The result of a test. */
export const TestResult = Type.Object({
  testId: Text,
  name: Text,
  passed: Type.Boolean(),
  difference: Type.Union([Difference, Type.Null()]),
  /** The nodes of the flow that the run came through, in order. */
  path: Type.Array(Text),
  milliseconds: Type.Number(),
});
export type TestResult = Static<typeof TestResult>;

/** A part of a flow that tests can reach. */
export const CoverageUnit = Type.Object({
  id: Text,
  kind: Type.Union([Type.Literal('link'), Type.Literal('outcome'), Type.Literal('condition')]),
  nodeId: Text,
  title: Text,
  /** `true`, `false`, or the ID of an outcome. */
  outcome: Text,
  /** How the outcome is named on the canvas. */
  label: Text,
  /** The target of a link. */
  target: Type.Optional(Text),
  targetTitle: Type.Optional(Text),
  evalNodeId: Type.Optional(Text),
  reached: Type.Boolean(),
});
export type CoverageUnit = Static<typeof CoverageUnit>;

/** A fault that was put into a flow to see whether its tests notice. */
export const Survivor = Type.Object({
  kind: Type.Union([
    Type.Literal('swappedBranch'),
    Type.Literal('droppedCondition'),
    Type.Literal('otherReference'),
  ]),
  nodeId: Text,
  /** A sentence: what was changed. */
  message: Text,
});
export type Survivor = Static<typeof Survivor>;

/** Runs all tests of a flow, call after call; the coverage is that of all of them. */
export async function collectTestRun(run: (from: number) => Promise<TestRun>) {
  const results: TestResult[] = [];
  const units = new Map<string, CoverageUnit>();
  for (let from: number | null = 0; from !== null;) {
    const ran: TestRun = await run(from);
    results.push(...ran.results);
    for (const unit of ran.coverage)
      if (unit.reached || !units.has(unit.id)) units.set(unit.id, unit);
    from = ran.next;
  }
  return { results, coverage: [...units.values()] };
}

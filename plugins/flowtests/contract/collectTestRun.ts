import type { CoverageUnit, TestResult } from './results';
import type { TestRun } from './flowTests';

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

// @module-tag slow
import { expect, it } from 'vitest';
import { findSharedData } from '../kits/findSharedData';
import { createReferenceCounter } from './countReferences';

const folder = findSharedData('flows');
const goal = 0.95;
/** The reached share, which must not decrease. */
const reached = 0.975;

const sum = (counts: Iterable<number>) => [...counts].reduce((all, each) => all + each, 0);

if (!folder) console.info('Types of real references: skipped, since there is no folder of flows.');

it.skipIf(!folder)('resolves the references of real flows', { timeout: 120_000 }, async () => {
  const { typed, anything, undeclared, byUse, leftovers, gaps } = (
    await createReferenceCounter(folder!)
  )();
  const lost = (gap: string) => sum(gaps.get(gap)?.values() ?? []);
  const all = typed + anything + sum([...gaps.values()].flatMap(places => [...places.values()]));
  // A deleted node, and a flow that is not in the file, have no types that anyone could know.
  const present = all - lost('missingNode') - lost('missingSubflow');
  const share = (count: number) => `${count} (${((100 * count) / present).toFixed(1)} %)`;
  console.info(
    [
      `${leftovers} references stand in properties that nothing reads; of the others:`,
      `${all} references, ${present} of them to nodes and flows that are there:`,
      `  ${share(typed)} have a type, ${share(anything)} can be anything`,
      `  ${share(byUse)} have what is known of them from their uses`,
      `  ${share(undeclared)} of these are inputs that their flow does not declare`,
      ...[...gaps].flatMap(([gap, places]) => [
        `  ${gap}: ${lost(gap)}`,
        ...[...places].toSorted((a, b) => b[1] - a[1]).map(([place, n]) => `    ${place}: ${n}`),
      ]),
    ].join('\n'),
  );
  expect(typed / present).toBeGreaterThanOrEqual(goal);
  expect(typed / present).toBeGreaterThanOrEqual(reached);
});

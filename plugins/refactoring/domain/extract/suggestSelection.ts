import { findPreviousNodes, type FlowSteps } from '../steps/flowSteps';
import { findBoundary, type Boundary } from './Boundary';
import { findObstacle } from './findObstacle';

const mostTries = 100;

/** The part of a selection that can be extracted: as large as leaving nodes out finds it; may be empty. */
export function suggestSelection(
  steps: FlowSteps,
  selected: ReadonlySet<string>,
): ReadonlySet<string> {
  let inside = selected;
  for (let tries = 0; tries < mostTries && inside.size > 0; tries++) {
    const boundary = findBoundary(steps, inside);
    const obstacle = findObstacle(boundary);
    if (!obstacle) return inside;
    const left = new Set([...inside].filter(id => !obstacle.leave.includes(id)));
    inside = left.size < inside.size ? left : findLargestRegion(boundary);
  }
  return new Set();
}

/** Returns the largest part that is reached only through one entry. */
function findLargestRegion({ steps, inside, entries }: Boundary): ReadonlySet<string> {
  const regions = entries.map(entry => growRegion(steps, inside, entry));
  const [largest = new Set<string>()] = regions.sort((one, other) => other.size - one.size);
  return largest.size < inside.size ? largest : new Set();
}

function growRegion(
  steps: FlowSteps,
  inside: ReadonlySet<string>,
  entry: string,
): ReadonlySet<string> {
  const region = new Set([entry]);
  for (let before = 0; before < region.size;) {
    before = region.size;
    for (const id of inside) {
      const previous = findPreviousNodes(steps, id);
      if (previous.length > 0 && previous.every(each => region.has(each))) region.add(id);
    }
  }
  return region;
}

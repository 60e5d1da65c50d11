import type { PolicyFlow } from '../contract';

/**
 * The flow that a start takes: one that allow-lists the caller's address, else one by weight.
 * `chance` lies in [0, 1); a flow without a weight has what the others leave of 100.
 */
export function chooseFlow(
  flows: readonly PolicyFlow[],
  chance: number,
  allows: (flow: PolicyFlow) => boolean,
): PolicyFlow | undefined {
  if (flows.length < 2) return flows[0];
  const listed = flows.find(allows);
  if (listed) return listed;
  const totalWeight = flows.reduce((sum, { weight }) => sum + (weight ?? 0), 0);
  const silent = flows.filter(({ weight }) => weight === undefined).length;
  const rest = silent > 0 ? Math.max(0, 100 - totalWeight) / silent : 0;
  const weights = flows.map(({ weight }) => weight ?? rest);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total <= 0) return flows[0];
  let left = chance * total;
  for (const [index, weight] of weights.entries()) {
    if (left < weight) return flows[index];
    left -= weight;
  }
  return flows.findLast((_, index) => (weights[index] ?? 0) > 0);
}

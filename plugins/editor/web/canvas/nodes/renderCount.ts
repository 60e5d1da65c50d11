/**
 * How often each node's view has rendered; read by tests that hold the canvas to "one change wakes
 * one node".
 */
export const renderCount = new Map<string, number>();

export function countRender(nodeId: string): void {
  renderCount.set(nodeId, (renderCount.get(nodeId) ?? 0) + 1);
}

import { canvas } from '#plugins/flows/contract';

/** Where a run is looked at: on the canvas of its flow. */
export const runAddress = (flowId: string, interactionId: string): string =>
  `${canvas.to({ id: flowId })}?run=${encodeURIComponent(interactionId)}`;

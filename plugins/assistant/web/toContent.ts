import type { CanvasEditor } from '#plugins/editor/contract';

/** The context that is sent with a question besides its text. */
export interface AskContext {
  readonly nodeIds: readonly string[];
  readonly imageUrl?: string;
}

/** Returns a question as it is sent: with the draft and the run that the canvas shows. */
export const toContent = (
  canvas: CanvasEditor,
  text: string,
  { nodeIds, imageUrl }: AskContext,
) => ({
  text,
  flowId: canvas.flowId,
  nodeIds: nodeIds.slice(0, 100),
  graphData: canvas.draft().graphData,
  ...(canvas.run ? { interactionId: canvas.run } : {}),
  ...(imageUrl === undefined ? {} : { imageUrl }),
});

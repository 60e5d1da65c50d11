import type { AgentTool } from '#plugins/assistant/contract';
import { buildingTools } from './buildingTools';
import { docTools } from './docTools';
import { readingTools } from './readingTools';
import { runTools } from './runTools';

/** The tools that the product brings; other plugins contribute theirs beside them. */
export const tools: readonly AgentTool[] = [
  ...readingTools,
  ...runTools,
  ...buildingTools,
  ...docTools,
];

import { behindHandler } from './behindHandler';
import { nodeHandlers } from './nodeHandlers';
import { outcomeHandlers } from './outcomeHandlers';
import { runHandlers } from './runHandlers';
import { statHandlers } from './statHandlers';

/** The handlers of the calls that read figures. */
export const readingHandlers = [
  ...runHandlers,
  ...nodeHandlers,
  ...outcomeHandlers,
  ...statHandlers,
  behindHandler,
];

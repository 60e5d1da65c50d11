import { dashboard } from '../../contract';

/** Where the figures of a flow are looked at. */
export const getFiguresPath = (flowId: string): string =>
  `${dashboard.to()}?flow=${encodeURIComponent(flowId)}`;

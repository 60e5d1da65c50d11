import { warning, type Rule } from '../../rule';

/** `debug-off-001`: a flow that logs everything. */
export const debugLog: Rule = (_index, { flow }) => {
  if (flow.settings?.logLevel !== 3) return [];
  return [
    warning(
      'dv-bp-debug-off-001',
      'The flow logs everything',
      'The log level is Debug, which records what people type. Set it to Info or None once you have found the fault.',
      { flowId: flow.flowId },
    ),
  ];
};

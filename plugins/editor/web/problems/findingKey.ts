import type { LinterError } from '#plugins/flows/contract';

/** Returns a key that identifies a problem, also after the flow is linted again. */
export const findingKey = ({ code, nodeId, message }: LinterError): string =>
  `${code} ${nodeId ?? ''} ${message}`;

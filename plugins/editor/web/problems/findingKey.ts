import type { LinterError } from '#plugins/flows/contract';

/** What tells one finding from another, also after the flow was linted again. */
export const findingKey = ({ code, nodeId, message }: LinterError): string =>
  `${code} ${nodeId ?? ''} ${message}`;

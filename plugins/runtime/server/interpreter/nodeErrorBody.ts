import type { NodeError } from '#plugins/connectors/contract';
import type { MachineNode } from '#plugins/flows/contract/graph/machine/machine';

interface Where {
  readonly interactionId: string;
  readonly companyId: string;
  readonly node?: MachineNode | undefined;
  /** An error the flow's author foresaw, such as an error response. */
  readonly expected?: boolean;
}

/** A failed node as the wire tells it (wire facts, 12). */
export function nodeErrorBody(
  error: NodeError,
  { interactionId, companyId, node, expected = false }: Where,
) {
  return {
    interactionId,
    companyId,
    connectionId: node?.connectionId ?? '',
    connectorId: node?.connectorId ?? '',
    id: node?.id ?? '',
    capabilityName: node?.capabilityName ?? '',
    errorCategory: expected ? 'NotSet' : 'Unexpected',
    code: error.code,
    cause: error.reason ?? null,
    expected,
    message: error.message,
    ...(error.description === undefined ? {} : { errorDescription: error.description }),
    success: false,
    httpResponseCode: error.httpResponseCode ?? 400,
    ...(error.details === undefined
      ? {}
      : { details: Array.isArray(error.details) ? error.details : [error.details] }),
  };
}

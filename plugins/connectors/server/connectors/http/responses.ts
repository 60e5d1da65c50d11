import { adaptValue, type NodeCall, type NodeOutcome } from '#plugins/connectors/contract';

interface Claim {
  readonly name?: unknown;
  readonly nameDefault?: unknown;
  readonly key?: unknown;
  readonly value?: unknown;
  readonly type?: string;
}

function resolveClaims(call: NodeCall): Record<string, unknown> {
  const { properties, interaction } = call;
  const claims: Record<string, unknown> =
    String(properties['returnRequestParameters']) === 'true' ? { ...interaction.parameters } : {};
  const rows = properties['claimsNameValuePairs'];
  for (const { name, nameDefault, key, value, type } of Array.isArray(rows)
    ? (rows as Claim[])
    : []) {
    const named = [name, nameDefault, key].find(each => typeof each === 'string' && each !== '') as
      | string
      | undefined;
    if (named) claims[named] = adaptValue(value, type);
  }
  return claims;
}

const envelope = ({ interaction, nodeId, capabilityName }: NodeCall, success: boolean) => ({
  interactionId: interaction.id,
  companyId: interaction.companyId,
  connectorId: 'httpConnector',
  id: nodeId,
  capabilityName,
  success,
});

/**
 * Ends the flow well; the claims stand at the top of the answer and under `additionalProperties`.
 */
export function successResponse(call: NodeCall): NodeOutcome {
  const claims = resolveClaims(call);
  const message = call.properties['message'];
  const body = {
    ...claims,
    ...(message ? { message } : {}),
    ...envelope(call, true),
    additionalProperties: claims,
  };
  return { kind: 'response', success: true, status: 200, body, output: claims };
}

/** Ends the flow with an error that its author foresaw. */
export function errorResponse(call: NodeCall): NodeOutcome {
  const claims = resolveClaims(call);
  const { errorCode, errorMessage, message } = claims;
  const said = String(
    call.properties['message'] ?? message ?? errorMessage ?? 'The flow ended with an error.',
  );
  const body = {
    ...claims,
    ...envelope(call, false),
    errorCategory: 'NotSet',
    code:
      typeof errorCode === 'number' || typeof errorCode === 'string' ? errorCode : 'errorResponse',
    cause: null,
    expected: true,
    message: said,
    httpResponseCode: 400,
    additionalProperties: claims,
  };
  return { kind: 'response', success: false, status: 400, body, output: claims };
}

/** Ends the flow with a JSON text of one's own, and its status. */
export function unwrappedResponse({ properties }: NodeCall): NodeOutcome {
  const status = Number(properties['httpStatusCode'] ?? 200);
  const json = properties['jsonString'];
  if (!Number.isInteger(status) || status < 200 || status > 499)
    return {
      kind: 'failure',
      error: {
        code: 'invalidStatus',
        message: `“${String(properties['httpStatusCode'])}” is not a status from 200 to 499.`,
      },
    };
  try {
    const body = typeof json === 'string' ? (JSON.parse(json) as unknown) : (json ?? {});
    const output =
      typeof body === 'object' && body !== null && !Array.isArray(body)
        ? (body as Record<string, unknown>)
        : { body };
    return { kind: 'response', success: status < 400, status, body, output };
  } catch (fault) {
    return {
      kind: 'failure',
      error: {
        code: 'invalidJson',
        message: `The JSON of the response cannot be read: ${(fault as Error).message}`,
      },
    };
  }
}

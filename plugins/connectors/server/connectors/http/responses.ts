import { parseShallow } from '#core/contract/valueSize';
import { isRecord, getErrorMessage } from '#core/contract';
import type {
  NodeCall,
  NodeOutcome,
  EnrichCall,
  EnrichedProperties,
} from '#plugins/connectors/contract';
import { adaptValue, readRows } from '#plugins/connectors/contract/internal';
import { fillBody } from '#plugins/connectors/contract/kit/fillBody';
import { pageStrings } from '#plugins/connectors/pageStrings';
import { listClaims, isSchema, inferSchema } from '#plugins/connectors/domain/inferSchema';

function resolveClaims(call: NodeCall): Record<string, unknown> {
  const { properties, interaction } = call;
  const claims: Record<string, unknown> =
    String(properties['returnRequestParameters']) === 'true' ? { ...interaction.parameters } : {};
  for (const row of readRows(properties['claimsNameValuePairs'])) {
    const { name, nameDefault, key, value, type } = row;
    const named = [name, nameDefault, key].filter(each => typeof each === 'string').find(Boolean);
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
  const text = String(
    call.properties['message'] ??
      message ??
      errorMessage ??
      call.say({ message: pageStrings.flowFailed }),
  );
  const body = {
    ...claims,
    ...envelope(call, false),
    errorCategory: 'NotSet',
    code:
      typeof errorCode === 'number' || typeof errorCode === 'string' ? errorCode : 'errorResponse',
    cause: null,
    expected: true,
    message: text,
    httpResponseCode: 400,
    additionalProperties: claims,
  };
  return { kind: 'response', success: false, status: 400, body, output: claims };
}

/** Ends the flow with a JSON text of one's own, and its status. */
export function unwrappedResponse(call: NodeCall): NodeOutcome {
  const { properties } = call;
  const status = Number(properties['httpStatusCode'] ?? 200);
  const json = fillBody(call, 'jsonString', 'json');
  if (!Number.isInteger(status) || status < 200 || status > 499)
    return {
      kind: 'failure',
      error: {
        code: 'invalidStatus',
        message: `“${String(properties['httpStatusCode'])}” is not an HTTP status code from 200 to 499.`,
      },
    };
  try {
    const body: unknown = typeof json === 'string' ? parseShallow(json) : (json ?? {});
    const output = isRecord(body) ? body : { body };
    return { kind: 'response', success: status < 400, status, body, output };
  } catch (fault) {
    return {
      kind: 'failure',
      error: {
        code: 'invalidJson',
        message: `The JSON of the response can’t be parsed: ${getErrorMessage(fault)}`,
      },
    };
  }
}

const shown = 6;

/**
 * Where an example of an answer stands in place of a schema: the claims in it, and the schema that
 * it fits.
 */
export function responseClaims({ properties }: EnrichCall): EnrichedProperties {
  const text = properties['outputSchema'];
  if (typeof text !== 'string' || text.trim() === '' || text.length > 200_000) return {};
  let example: unknown;
  try {
    example = parseShallow(text);
  } catch {
    return {};
  }
  if (typeof example !== 'object' || example === null || isSchema(example)) return {};
  const claims = listClaims(example);
  const rawResponse = { type: 'object', properties: { body: inferSchema(example) } };
  const schema = { output: { type: 'object', properties: { rawResponse } } };
  const named = claims.slice(0, shown).join(', ');
  const more = claims.length > shown ? ` and ${claims.length - shown} more` : '';
  const has = claims.length > 0 ? ` with ${named}${more}` : '';
  return {
    outputSchema: {
      options: claims.map(claim => ({ name: claim, value: claim })),
      proposal: {
        text: `This is an example response${has}. Use its schema so later nodes can reference its values.`,
        value: JSON.stringify(schema, null, 2),
      },
    },
  };
}

import type { NodeCall, NodeOutcome } from '#plugins/connectors/contract';
import { adaptValue, readRows } from '#plugins/connectors/contract/internal';
import { readSignOn, signOn, sessionFacts } from './sessionNodes';

const text = (value: unknown): string =>
  value === undefined || value === null || typeof value === 'object' ? '' : String(value).trim();

function claimsIn(...lists: readonly unknown[]): Record<string, unknown> {
  const claims: Record<string, unknown> = {};
  for (const { name, key, value, type } of lists.flatMap(readRows)) {
    const named = [name, key].filter(each => typeof each === 'string').find(Boolean);
    if (named) claims[named] = adaptValue(value, type);
  }
  return claims;
}

const envelope = ({ interaction, nodeId, capabilityName }: NodeCall, success: boolean) => ({
  interactionId: interaction.id,
  companyId: interaction.companyId,
  connectorId: 'pingOneAuthenticationConnector',
  id: nodeId,
  capabilityName,
  success,
});

/**
 * Ends the flow with its user signed in: in this browser's session, and for the application that
 * asked.
 */
export async function returnSuccess(call: NodeCall): Promise<NodeOutcome> {
  const made = await signOn(call);
  if ('failed' in made) return made.failed;
  const { userId, methods } = readSignOn(call);
  const { idTokenClaims, accessTokenClaims, additionalProperties } = call.properties;
  const claims = claimsIn(idTokenClaims, accessTokenClaims);
  const more = claimsIn(additionalProperties);
  const times = Object.values(made.session.methods);
  const authTime = Math.floor(
    (times.length > 0 ? Math.max(...times) : made.session.createdDate) / 1000,
  );
  const session = sessionFacts(made.session, call);
  return {
    kind: 'response',
    success: true,
    status: 200,
    body: {
      ...more,
      ...envelope(call, true),
      session: { id: made.session.sessionId },
      user: { id: userId },
      additionalProperties: more,
    },
    signedIn: { subject: userId, claims: { ...claims, ...more, auth_time: authTime }, methods },
    output: { ...more, session },
  };
}

/**
 * Ends the flow that asked a person on their own device: the sign-in is for the application, not
 * for this browser.
 */
export function returnApproval(call: NodeCall): NodeOutcome {
  const { userId, methods } = readSignOn(call);
  if (userId === '')
    return {
      kind: 'failure',
      error: {
        code: 'noUser',
        message: 'The node has no approving user. Set its User ID.',
      },
    };
  const claims = { auth_time: Math.floor(Date.now() / 1000) };
  const body = { ...envelope(call, true), user: { id: userId } };
  return {
    kind: 'response',
    success: true,
    status: 200,
    body,
    signedIn: { subject: userId, claims, methods },
  };
}

/** Ends the flow without a sign-in, with the error that the node describes. */
export function returnError(call: NodeCall): NodeOutcome {
  const { errorMessage, errorDescription, errorCode, errorReason, customErrorFlag } =
    call.properties;
  const own = String(customErrorFlag) !== 'false';
  const error = (own && text(errorMessage)) || 'access_denied';
  const message = (own && text(errorDescription)) || 'Sign-in was not completed.';
  const reason = own ? text(errorReason) : '';
  return {
    kind: 'response',
    success: false,
    status: 400,
    body: {
      ...envelope(call, false),
      code: (own && text(errorCode)) || error,
      errorMessage: error,
      message,
      ...(reason && { errorReason: reason, cause: reason }),
      httpResponseCode: 400,
    },
  };
}

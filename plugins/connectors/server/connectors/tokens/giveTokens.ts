import type { NodeCall, NodeOutcome } from '#plugins/connectors/contract';
import { flowTokens, type IssuedTokens, type TokenKind } from '../../Tokens';
import { failed } from '#plugins/connectors/contract/kit/failed';
import {
  getFlag,
  getNumber,
  getRecord,
  formatValue,
  getText,
} from '#plugins/connectors/contract/kit/readProperty';

const hour = 3600;
/** The claims that say who somebody is, the surest first. */
const naming = ['sub', 'userId', 'id', 'username', 'email'];

/**
 * Whom the node names, else the user of the directory who has signed in during the run; never an
 * input of the flow alone, and no subject that a provider chose.
 */
function getSubject(
  { properties, proven }: NodeCall,
  claims: Readonly<Record<string, unknown>>,
): string {
  const given = getText(properties, 'userId');
  if (given) return given;
  for (const name of naming)
    if (formatValue(claims[name]).trim()) return formatValue(claims[name]).trim();
  return proven && proven.key === proven.subject ? proven.subject : '';
}

const noSubject = failed(
  'noUser',
  'The tokens have no subject. Set the node’s User ID, add a claim such as sub or email, or sign in a user earlier in the flow.',
);

const toTokenOutput = (
  { issuer, sessionId, expiresIn, tokens }: IssuedTokens,
  subject: string,
) => ({
  ...(tokens.access && {
    access_token: tokens.access,
    token_type: 'Bearer',
    expires_in: expiresIn,
  }),
  ...(tokens.id && { id_token: tokens.id }),
  ...(tokens.session && { session_token: tokens.session, sessionToken: tokens.session }),
  issuer,
  sub: subject,
  session: { id: sessionId },
});

interface Made {
  readonly subject: string;
  readonly claims: Readonly<Record<string, unknown>>;
  readonly output: Readonly<Record<string, unknown>>;
}

async function issueTokens(call: NodeCall, kinds: readonly TokenKind[]): Promise<Made | undefined> {
  const { properties, interaction } = call;
  const claims = getRecord(properties, 'claimsNameValuePairs');
  const subject = getSubject(call, claims);
  if (!subject) return undefined;
  const issued = await call.get(flowTokens).issue(interaction.companyId, {
    subject,
    claims,
    kinds,
    audience: getText(properties, 'audience'),
    seconds: getNumber(properties, 'sessionTokenExpiry', hour),
    ...(call.proven?.subject === subject && { proven: call.proven.key }),
  });
  return { subject, claims, output: toTokenOutput(issued, subject) };
}

/** Makes tokens and goes on. */
export async function tokensOnly(call: NodeCall): Promise<NodeOutcome> {
  const withSession = getFlag(call.properties, 'createSessionTokenFlag');
  const tokens = await issueTokens(call, [
    'access',
    'id',
    ...(withSession ? (['session'] as const) : []),
  ]);
  return tokens ? { kind: 'success', output: tokens.output } : noSubject;
}

/** Signs the user in and ends the flow with their tokens. */
export async function session(call: NodeCall): Promise<NodeOutcome> {
  const tokens = await issueTokens(call, ['access', 'id', 'session']);
  if (!tokens) return noSubject;
  const { subject, claims, output } = tokens;
  const body = {
    ...output,
    interactionId: call.interaction.id,
    companyId: call.interaction.companyId,
    connectorId: 'skOpenIdConnector',
    id: call.nodeId,
    capabilityName: call.capabilityName,
    success: true,
    additionalProperties: output,
  };
  return {
    kind: 'response',
    success: true,
    status: 200,
    body,
    output,
    signedIn: { subject, claims },
  };
}

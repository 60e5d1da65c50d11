import { userDirectory } from '#plugins/connectors/contract';
import type { NodeCall } from '#plugins/connectors/contract';

interface Person {
  readonly issuer: string;
  readonly subject: string;
  readonly claims: Readonly<Record<string, unknown>>;
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

/**
 * The directory's user for who signed in elsewhere, when the node asks for one. A person is known
 * by issuer and subject; an e-mail address leads to a user who is here already only where the
 * provider says that it is verified.
 */
export async function directoryUser(
  call: NodeCall,
  { issuer, subject, claims }: Person,
): Promise<Readonly<Record<string, unknown>>> {
  const wanted = call.properties['linkedUser'];
  if (wanted !== 'find' && wanted !== 'create') return {};
  const { companyId } = call.interaction;
  const email = text(claims['email']);
  const givenName = text(claims['given_name']) ?? text(claims['firstName']) ?? text(claims['name']);
  const familyName = text(claims['family_name']) ?? text(claims['lastName']);
  const found = await call.get(userDirectory).adoptIdentity(
    companyId,
    {
      issuer,
      subject,
      ...(email && {
        email,
        emailVerified: claims['email_verified'] === true || claims['email_verified'] === 'true',
      }),
      ...(givenName && { givenName }),
      ...(familyName && { familyName }),
    },
    { create: wanted === 'create' },
  );
  return found
    ? { userId: found.user.userId, user: found.user, userOutcome: found.outcome }
    : { userOutcome: 'unknown' };
}

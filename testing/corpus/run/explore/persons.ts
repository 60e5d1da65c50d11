import { mfaStore } from '#plugins/pingone/server/mfa/mfaNode';
import type { startServer } from '#testing/startServer';
import { newcomer, person } from '../fittingValue';

type Server = Awaited<ReturnType<typeof startServer>>;

/** Somebody who comes to a flow; undefined where the directory does not know them. */
export type Person = typeof person & { readonly userId: string | undefined };

/** The people of the directory, with the state and devices that differ between them. */
const states: readonly (readonly [name: string, state: object, devices: readonly string[]])[] = [
  ['bob', { emailVerified: true }, []],
  ['carol', { emailVerified: false, attributes: { mfaEnabled: true } }, ['email']],
  ['dan', { emailVerified: true, enabled: false }, ['email']],
  ['eve', { emailVerified: true, passwordExpired: true }, ['email']],
  [
    'finn',
    { emailVerified: true, attributes: { mfaEnabled: true } },
    ['email', 'sms', 'totp', 'passkey', 'mobile'],
  ],
];

/** Adds people in other states to a company's directory; the one who is known comes first. */
export async function addPersons(
  server: Server,
  { token, companyId, userId }: { token: string; companyId: string; userId: string },
): Promise<readonly Person[]> {
  const persons: Person[] = [{ ...person, userId }];
  for (const [at, [name, state, devices]] of states.entries()) {
    const who = {
      ...person,
      username: name,
      email: `${name}@example.com`,
      phone: `+1415555020${at}`,
    };
    const { body } = await server.inject('POST', `/company/${companyId}/users`, {
      token,
      body: { ...who, ...state },
    });
    for (const kind of devices)
      await server.server.get(mfaStore).devices.add(companyId, body.userId, {
        kind: kind as 'email',
        name: kind,
        address: kind === 'sms' ? who.phone : kind === 'passkey' ? '' : who.email,
        active: true,
      });
    persons.push({ ...who, userId: body.userId });
  }
  return [...persons, { ...newcomer, userId: undefined }];
}

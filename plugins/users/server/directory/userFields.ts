import { DirectoryError, type UserChanges } from '#plugins/connectors/contract';
import { toNameKey, type UserRow } from './userRow';

const invalid = (message: string, field: string) => new DirectoryError('invalid', message, field);
/** Whether a text holds a character that cannot be seen, such as a line break. */
const hasInvisibleCharacter = (text: string) => /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(text);

function plain(text: string, field: string, what: string, most: number): string {
  const trimmed = text.trim();
  if (trimmed.length > most)
    throw invalid(
      `${what} can have at most ${most} characters. This one has ${trimmed.length}.`,
      field,
    );
  if (hasInvisibleCharacter(trimmed))
    throw invalid(`${what} contains an invisible character. Remove it.`, field);
  return trimmed;
}

function parseEmail(text: string): string {
  const email = plain(text, 'email', 'An email address', 254);
  if (email && !/^[^@\s]+@[^@\s]+$/.test(email))
    throw invalid(
      `“${email}” is not an email address. Enter one such as ada@example.com.`,
      'email',
    );
  return email;
}

function parsePhone(text: string): string {
  const phone = plain(text, 'phone', 'A phone number', 40);
  if (phone && !/^\+?[\d\s()./-]+$/.test(phone))
    throw invalid(`“${phone}” is not a phone number.`, 'phone');
  if (phone && phone.replace(/\D/g, '').length < 4)
    throw invalid(`“${phone}” is too short for a phone number.`, 'phone');
  return phone;
}

/** Applies changes to a user's plain fields; rejects invalid values. */
export function changedFields(row: UserRow, changes: UserChanges): UserRow {
  const { username, email, phone, externalId, givenName, familyName, emailVerified, enabled } =
    changes;
  const next: UserRow = {
    ...row,
    ...(username !== undefined && { username: plain(username, 'username', 'A username', 254) }),
    ...(email !== undefined && { email: parseEmail(email) }),
    ...(phone !== undefined && { phone: parsePhone(phone) }),
    ...(externalId !== undefined && {
      external_id: plain(externalId, 'externalId', 'An external ID', 254) || null,
    }),
    ...(givenName !== undefined && {
      given_name: plain(givenName, 'givenName', 'A given name', 200),
    }),
    ...(familyName !== undefined && {
      family_name: plain(familyName, 'familyName', 'A family name', 200),
    }),
    ...(enabled !== undefined && { enabled: enabled ? 1 : 0 }),
  };
  const name = toNameKey(next.username);
  if (name?.includes('@') && name !== toNameKey(next.email)) {
    // Who signs on by an address that changes goes on doing so.
    if (username === undefined && name === toNameKey(row.email)) next.username = next.email;
    else if (next.email === '') next.email = parseEmail(next.username);
    else throw invalid('A username with an @ must be the user’s own email address.', 'username');
  }
  if (!next.username && !next.email && !next.phone && !next.external_id)
    throw invalid(
      'A user needs a username, email address, phone number, or external ID.',
      'username',
    );
  const sameAddress = toNameKey(next.email) === toNameKey(row.email);
  const verified = emailVerified ?? (sameAddress && row.email_verified === 1);
  return { ...next, email_verified: verified && next.email ? 1 : 0 };
}

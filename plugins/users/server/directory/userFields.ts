import { toSentence, type Sentence } from '#core/contract/internal';
import { DirectoryError } from '#plugins/connectors/contract';
import type { UserChanges } from '#plugins/connectors/contract/internal';
import { refusalStrings as strings } from '../../pageStrings';
import { toNameKey, type UserRow } from './userRow';

const invalid = (said: Sentence, field: string) => new DirectoryError('invalid', said, field);
/** Whether a text holds a character that cannot be seen, such as a line break. */
const hasInvisibleCharacter = (text: string) => /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(text);

function plain(text: string, field: string, most: number): string {
  const trimmed = text.trim();
  if (trimmed.length > most) throw invalid(toSentence(strings.valueLong, { count: most }), field);
  if (hasInvisibleCharacter(trimmed)) throw invalid(toSentence(strings.valueInvisible), field);
  return trimmed;
}

function parseEmail(text: string): string {
  const email = plain(text, 'email', 254);
  if (email && !/^[^@\s]+@[^@\s]+$/.test(email))
    throw invalid(toSentence(strings.emailWrong, { value: email }), 'email');
  return email;
}

function parsePhone(text: string): string {
  const phone = plain(text, 'phone', 40);
  if (phone && !/^\+?[\d\s()./-]+$/.test(phone))
    throw invalid(toSentence(strings.phoneWrong, { value: phone }), 'phone');
  if (phone && phone.replace(/\D/g, '').length < 4)
    throw invalid(toSentence(strings.phoneShort, { value: phone }), 'phone');
  return phone;
}

/** Applies changes to a user's plain fields; rejects invalid values. */
export function changedFields(row: UserRow, changes: UserChanges): UserRow {
  const { username, email, phone, externalId, givenName, familyName, emailVerified, enabled } =
    changes;
  const next: UserRow = {
    ...row,
    ...(username !== undefined && { username: plain(username, 'username', 254) }),
    ...(email !== undefined && { email: parseEmail(email) }),
    ...(phone !== undefined && { phone: parsePhone(phone) }),
    ...(externalId !== undefined && {
      external_id: plain(externalId, 'externalId', 254) || null,
    }),
    ...(givenName !== undefined && {
      given_name: plain(givenName, 'givenName', 200),
    }),
    ...(familyName !== undefined && {
      family_name: plain(familyName, 'familyName', 200),
    }),
    ...(enabled !== undefined && { enabled: enabled ? 1 : 0 }),
  };
  const name = toNameKey(next.username);
  if (name?.includes('@') && name !== toNameKey(next.email)) {
    // Who signs in by an address that changes goes on doing so.
    if (username === undefined && name === toNameKey(row.email)) next.username = next.email;
    else if (next.email === '') next.email = parseEmail(next.username);
    else throw invalid(toSentence(strings.usernameIsAddress), 'username');
  }
  if (!next.username && !next.email && !next.phone && !next.external_id)
    throw invalid(toSentence(strings.nameMissing), 'username');
  const sameAddress = toNameKey(next.email) === toNameKey(row.email);
  const verified = emailVerified ?? (sameAddress && row.email_verified === 1);
  return { ...next, email_verified: verified && next.email ? 1 : 0 };
}

import type { DirectoryUser } from '#plugins/connectors/contract';
import type { DirectoryUserRow } from './tables';
import { readJson } from '#core/server';

export type UserRow = DirectoryUserRow;

/** Names and addresses are compared without regard to case. */
export const toNameKey = (text: string): string | null => text.trim().toLowerCase() || null;
/** Phone numbers are compared by their digits; 00 before a country is its plus sign. */
export const toPhoneKey = (phone: string): string | null =>
  phone.replace(/\D/g, '').replace(/^00/, '') || null;

const nameIn = ({ given_name, family_name, username, email, phone, user_id }: UserRow): string =>
  `${given_name} ${family_name}`.trim() || username || email || phone || user_id;

// Together they stay under what an index of PostgreSQL takes, whatever the alphabet.
const [longestOrder, longestSearch] = [100, 500];

/** Adds the keys for sorting and searching, computed from the rest of the row. */
export function withKeys(row: UserRow): UserRow {
  const phone = toPhoneKey(row.phone);
  const name = `${row.given_name} ${row.family_name}`;
  const texts = [name, row.username, row.email, row.phone, phone ?? '', row.external_id ?? ''];
  return {
    ...row,
    username_key: toNameKey(row.username),
    email_key: toNameKey(row.email),
    phone_key: phone,
    sort_key: (`${row.family_name} ${row.given_name}`.trim() || nameIn(row))
      .toLowerCase()
      .slice(0, longestOrder),
    search: texts.join('\n').toLowerCase().slice(0, longestSearch),
  };
}

/** A user as others see them. */
export function toUser(row: UserRow, lockedUntil = 0): DirectoryUser {
  return {
    userId: row.user_id,
    username: row.username,
    email: row.email,
    emailVerified: row.email_verified === 1,
    phone: row.phone,
    externalId: row.external_id ?? '',
    givenName: row.given_name,
    familyName: row.family_name,
    displayName: nameIn(row),
    enabled: row.enabled === 1,
    hasPassword: row.password_hash !== '',
    passwordDate: row.password_hash === '' ? 0 : row.password_date,
    passwordExpired: row.password_expired === 1,
    locked: lockedUntil > Date.now(),
    lockedUntil: lockedUntil > Date.now() ? lockedUntil : 0,
    createdDate: row.created_date,
    updatedDate: row.updated_date,
    lastSignOn: row.last_sign_on,
    attributes: readJson(row.attributes),
  };
}

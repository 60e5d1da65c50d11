import type { EncryptedTable } from '#core/server';
import type { AuthenticatorRow } from './tables';

/** The secrets of users' devices: of an app its key, of a passkey its public key. */
export const encryptedDevices: EncryptedTable<AuthenticatorRow> = {
  table: 'authenticators',
  key: ['device_id'],
  list: ({ device_id: row, secret: sealed }) =>
    sealed ? [{ place: { table: 'authenticators', row, column: 'secret' }, sealed }] : [],
  put: (_, [secret]) => (secret === undefined ? {} : { secret }),
};

/**
 * What stands in the place of a secret wherever one is read back; written, it keeps what is stored.
 */
export const masked = '******';

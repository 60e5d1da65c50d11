/** The placeholder for a secret wherever one is read; when written, it keeps the stored value. */
export const masked = '******';

/** Parts of every request to the platform. */
export const headers = { authorization: 'Bearer the-token' };
/** Where the environment of the tests is. */
export const api = 'https://api.pingone.eu/v1/environments/env-1';
/** A connection that names it. */
export const connection = { envId: 'env-1', region: 'EU', clientId: 'us', clientSecret: 'hush' };
/** The settings without which nothing is sent. */
export const needs = ['Environment ID', 'Region', 'Client ID', 'Client Secret'];
/** A refusal of the platform, and what a node says of it. */
export const error = {
  body: { id: 'e1', code: 'NOT_FOUND', message: 'Not there.', details: [{ code: 'X' }] },
  says: { code: 'NOT_FOUND', message: 'Not there.', details: [{ code: 'X' }] },
};
/** A request that only reads. */
export const get = (url: string) => ({ method: 'GET', url, headers });

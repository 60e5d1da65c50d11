/** The algorithms by which assertions and tokens of issuers are signed; none is symmetric. */
export const algorithms: string[] = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
];

import type { RegistrationResponseJSON } from '@simplewebauthn/server';

/**
 * Returns a browser’s answer without what the maker says of the key, for which nobody asks: the
 * library would call the addresses in its certificates, wherever they lead.
 *
 * @throws where the answer lacks its parts
 */
export async function withoutAttestation(answer: unknown): Promise<RegistrationResponseJSON> {
  const { decodeAttestationObject, isoBase64URL, isoCBOR } =
    await import('@simplewebauthn/server/helpers');
  const { response, ...key } = answer as RegistrationResponseJSON;
  const given = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject));
  const plain = new Map<string, string | Uint8Array | Map<string, never>>([
    ['fmt', 'none'],
    ['attStmt', new Map<string, never>()],
    ['authData', given.get('authData')],
  ]);
  const attestationObject = isoBase64URL.fromBuffer(isoCBOR.encode(plain));
  return { ...key, response: { ...response, attestationObject } };
}

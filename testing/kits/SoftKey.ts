import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const bytes = (...values: number[]) => Buffer.from(values);
const text = (word: string) => Buffer.concat([bytes(0x60 + word.length), Buffer.from(word)]);
const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();
const encodeCounter = (counter: number) => {
  const four = Buffer.alloc(4);
  four.writeUInt32BE(counter);
  return four;
};

const data = (bytes16: Buffer) =>
  Buffer.concat([bytes(0x59, bytes16.length >> 8, bytes16.length & 0xff), bytes16]);
/** Encodes the attestation of a manufacturer: certificates that verify its signature. */
const encodeStatement = (certificates: readonly Buffer[]) =>
  certificates.length === 0
    ? bytes(0xa0)
    : Buffer.concat([
        bytes(0xa1),
        text('x5c'),
        bytes(0x80 + certificates.length),
        ...certificates.map(data),
      ]);

/** A passkey made of software: answers what a browser would be asked, for tests without one. */
export class SoftKey {
  readonly id = randomBytes(16);
  counter = 0;
  private readonly pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  constructor(private readonly origin: string) {}

  /**
   * Returns the credential that `navigator.credentials.create` would return for these options; with
   * certificates, one whose maker speaks for it, although nobody asked.
   */
  create({ challenge }: { readonly challenge: string }, certificates: readonly Buffer[] = []) {
    const { x = '', y = '' } = this.pair.publicKey.export({ format: 'jwk' });
    const coordinate = (name: number, value: string) =>
      Buffer.concat([bytes(name, 0x58, 32), Buffer.from(value, 'base64url')]);
    const cose = Buffer.concat([
      bytes(0xa5, 1, 2, 3, 0x26, 0x20, 1),
      coordinate(0x21, x),
      coordinate(0x22, y),
    ]);
    const kept = Buffer.concat([Buffer.alloc(16), bytes(0, this.id.length), this.id, cose]);
    const authData = Buffer.concat([this.facts(0x45), kept]);
    const attestationObject = Buffer.concat([
      bytes(0xa3),
      text('fmt'),
      text(certificates.length > 0 ? 'apple' : 'none'),
      text('attStmt'),
      encodeStatement(certificates),
      text('authData'),
      bytes(0x58, authData.length),
      authData,
    ]);
    const clientDataJSON = this.client('webauthn.create', challenge);
    return this.answer({
      clientDataJSON: clientDataJSON.toString('base64url'),
      attestationObject: attestationObject.toString('base64url'),
    });
  }

  /** Returns the credential that `navigator.credentials.get` would return for these options. */
  get({ challenge }: { readonly challenge: string }) {
    this.counter++;
    const authenticatorData = this.facts(0x05);
    const clientDataJSON = this.client('webauthn.get', challenge);
    const signed = Buffer.concat([authenticatorData, sha256(clientDataJSON)]);
    return this.answer({
      clientDataJSON: clientDataJSON.toString('base64url'),
      authenticatorData: authenticatorData.toString('base64url'),
      signature: sign('sha256', signed, this.pair.privateKey).toString('base64url'),
    });
  }

  private facts = (flags: number) =>
    Buffer.concat([
      sha256(new URL(this.origin).hostname),
      bytes(flags),
      encodeCounter(this.counter),
    ]);
  private client = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }));
  private answer(response: Readonly<Record<string, string>>) {
    const id = this.id.toString('base64url');
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  }
}

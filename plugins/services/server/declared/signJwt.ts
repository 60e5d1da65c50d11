import { createHmac, createPrivateKey, sign, type KeyObject } from 'node:crypto';

type Signing =
  | { readonly alg: 'HS256'; readonly secret: string }
  | { readonly alg: 'RS256'; readonly privateKey: string };

/** A signed JSON Web Token in its compact form (RFC 7519). */
export function signJwt(claims: object, signing: Signing): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const content = `${encode({ alg: signing.alg, typ: 'JWT' })}.${encode(claims)}`;
  const signature =
    signing.alg === 'HS256'
      ? createHmac('sha256', signing.secret).update(content).digest()
      : sign('sha256', Buffer.from(content), readKey(signing.privateKey));
  return `${content}.${signature.toString('base64url')}`;
}

function readKey(text: string): KeyObject {
  try {
    // A key pasted into one line keeps its line breaks as “\n”.
    return createPrivateKey(text.replaceAll('\\n', '\n'));
  } catch (fault) {
    throw new Error(
      'The connection’s private key is not a PEM key. Paste the whole key, including its first and last lines.',
      { cause: fault },
    );
  }
}

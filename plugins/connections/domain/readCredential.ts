/** The parts of a credential's answer that can be read, as the browser sends them. */
interface Answer {
  readonly response: {
    readonly clientDataJSON: string;
    readonly authenticatorData?: string | undefined;
  };
}

const decodeBytes = (base64url: string) =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), each =>
    each.charCodeAt(0),
  );

/** Flags and counter of authenticator data, in words. */
function authenticatorFacts(base64url: string) {
  const bytes = decodeBytes(base64url);
  if (bytes.length < 37) return undefined;
  const view = new DataView(bytes.buffer);
  const flags = view.getUint8(32);
  return {
    userPresent: (flags & 1) !== 0,
    userVerified: (flags & 4) !== 0,
    backupEligible: (flags & 8) !== 0,
    backedUp: (flags & 16) !== 0,
    counter: view.getUint32(33),
  };
}

/**
 * Reads the data that a browser signed: its decoded client data, with the authenticator's flags and
 * counter.
 */
export function readCredential({ response: { clientDataJSON, authenticatorData } }: Answer) {
  const clientData: unknown = JSON.parse(new TextDecoder().decode(decodeBytes(clientDataJSON)));
  const authenticator = authenticatorData ? authenticatorFacts(authenticatorData) : undefined;
  return { clientData, ...(authenticator && { authenticator }) };
}

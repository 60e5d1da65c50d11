const piece = 0x8000;

/** Encodes bytes as base64. */
export function encodeBase64(buffer: ArrayBuffer): string {
  const bytes = new Uint8Array(buffer);
  const texts: string[] = [];
  for (let at = 0; at < bytes.length; at += piece)
    texts.push(String.fromCharCode(...bytes.subarray(at, at + piece)));
  return btoa(texts.join(''));
}

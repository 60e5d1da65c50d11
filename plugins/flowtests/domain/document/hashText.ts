/** Returns a short hash of a text, to see whether it changed. */
export function hashText(text: string): string {
  let [one, other] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    one = Math.imul(one ^ code, 2_654_435_761);
    other = Math.imul(other ^ code, 1_597_334_677);
  }
  return [one, other].map(part => (part >>> 0).toString(16).padStart(8, '0')).join('');
}

/** Returns a hash of the properties of a node. */
export const hashProperties = (
  raw: Readonly<Record<string, { readonly value?: unknown }>>,
): string =>
  hashText(
    JSON.stringify(
      Object.keys(raw)
        .sort()
        .map(name => [name, raw[name]?.value]),
    ),
  );

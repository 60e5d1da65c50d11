type Given = ConstructorParameters<typeof Headers>[0] | readonly (readonly [string, string])[];

/** A header that can’t be sent; its message says nothing of its value, which may be a secret. */
class HeaderError extends Error {
  override readonly name = 'HeaderError';
  constructor() {
    super(
      'A request header has a name or value with characters that headers can’t contain, such as a line break.',
    );
  }
}

/** Returns headers; fails with a sentence, where the engine’s own error would quote the value. */
export function toHeaders(given: Given): Headers {
  try {
    return new Headers(given as ConstructorParameters<typeof Headers>[0]);
  } catch {
    throw new HeaderError();
  }
}

/** Sets a header; fails as `toHeaders` does. */
export function setHeader(headers: Headers, name: string, value: string): void {
  try {
    headers.set(name, value);
  } catch {
    throw new HeaderError();
  }
}

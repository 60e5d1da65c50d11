/** A cookie that scripts cannot read. */
export interface Cookie {
  readonly name: string;
  readonly value: string;
  /** Seconds; until the browser closes without it. */
  readonly maxAge?: number | undefined;
  readonly path?: string | undefined;
  readonly domain?: string | undefined;
  readonly sameSite?: 'Strict' | 'Lax' | 'None' | undefined;
}

const nameForm = /^[\w!#$%&'*+.^`|~-]{1,128}$/;
const longest = 4000;

/**
 * Returns a cookie as a `set-cookie` header carries it; undefined where no browser would take its
 * name, size or path.
 */
export function formatCookie(
  { name, value, maxAge, path = '/', domain, sameSite = 'Lax' }: Cookie,
  secure: boolean,
): string | undefined {
  const encoded = encodeURIComponent(value);
  if (!nameForm.test(name) || encoded.length > longest || /[;\s]/.test(path)) return undefined;
  return [
    `${name}=${encoded}`,
    `Path=${path}`,
    ...(maxAge === undefined ? [] : [`Max-Age=${Math.trunc(maxAge)}`]),
    ...(domain && /^[\w.-]+$/.test(domain) ? [`Domain=${domain}`] : []),
    'HttpOnly',
    // A browser refuses SameSite=None without Secure.
    ...(secure
      ? ['Secure', `SameSite=${sameSite}`]
      : [`SameSite=${sameSite === 'None' ? 'Lax' : sameSite}`]),
  ].join('; ');
}

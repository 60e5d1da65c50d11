const loopback = /^http:\/\/(127\.0\.0\.1|\[::1\])(?::\d{1,5})?([/?].*)?$/;
/** Schemes that only an app claims: a domain of its own turned around (RFC 8252, 7.1). */
const ownScheme = /^[a-z][a-z0-9+-]*(\.[a-z0-9+-]+)+$/;

/** The parts of a loopback address that must be as registered: all but its port (RFC 8252, 7.3). */
function readLoopback(uri: string): string | undefined {
  const match = loopback.exec(uri);
  return match ? `${match[1]}${match[2] ?? ''}` : undefined;
}

/** Returns whether answers may go to an address: one that is registered, letter for letter, or the same loopback address with another port. */
export function isRegistered(registered: readonly string[], uri: string): boolean {
  if (registered.includes(uri)) return true;
  const local = readLoopback(uri);
  return (
    local !== undefined &&
    URL.canParse(uri) &&
    registered.some(each => readLoopback(each) === local)
  );
}

/** Returns whether an address can be registered: `https`, `http` on this computer, or an app’s own scheme. */
export function isRedirectUri(uri: string): boolean {
  if (!URL.canParse(uri) || /[\s\\]/.test(uri)) return false;
  const { protocol, hostname, username, password } = new URL(uri);
  if (uri.includes('#') || uri.includes('*') || username || password) return false;
  if (protocol === 'https:') return hostname !== '';
  if (protocol === 'http:') return ['127.0.0.1', '[::1]', 'localhost'].includes(hostname);
  return ownScheme.test(protocol.slice(0, -1));
}

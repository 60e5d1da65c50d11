/** The script in a page's head that reports blocked resources. */
export const watchingScript =
  "self.skBlocked = []; addEventListener('securitypolicyviolation', event => skBlocked.push(event));";

/**
 * The part of a page's head that hears what its content policy blocks, from the first style sheet
 * on.
 */
export const watchBlocked = (nonce: string): string =>
  `<script nonce="${nonce}">${watchingScript}</script>`;

/** The part of the pages' script that tells the server of it, once each, with the next answer. */
export const blockedScript = `
  const toldBlocked = new Set();
  const takeBlocked = () => {
    const lines = (self.skBlocked || []).map(({ effectiveDirective, blockedURI }) => {
      const source = /^(?:https?|wss?):/.test(blockedURI) ? new URL(blockedURI).origin : blockedURI;
      return effectiveDirective.replace(/-(?:elem|attr)$/, '') + ' ' + source;
    });
    const fresh = [...new Set(lines)].filter(line => !toldBlocked.has(line));
    for (const line of fresh) toldBlocked.add(line);
    return fresh.join('\\n');
  };
  const tellBlocked = form => {
    const blocked = takeBlocked();
    if (blocked) field(form, 'sk.blocked', blocked);
  };`;

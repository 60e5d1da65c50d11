const channel = 'sluice.signInCodes';

/**
 * The URL at which single sign-on of an environment begins; `again` has its provider authenticate
 * someone who is signed in there.
 */
export const ssoAddress = (base: string, companyId: string, again = false): string =>
  `${base}/customers/sso?companyId=${encodeURIComponent(companyId)}${again ? '&again=1' : ''}`;

/** Hands the code of a new sign-in at a provider to the tab that asked for it. */
export function sendSignInCode(code: string): void {
  const sender = new BroadcastChannel(channel);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
  sender.postMessage(code);
  sender.close();
}

/** Takes the codes that other windows of this site send, until the returned function is called. */
export function hearSignInCodes(take: (code: string) => void): () => void {
  const receiver = new BroadcastChannel(channel);
  receiver.addEventListener('message', ({ data }) => {
    if (typeof data === 'string') take(data);
  });
  return () => receiver.close();
}

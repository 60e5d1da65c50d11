/**
 * The one script of passkey pages: asks the browser for a key's answer and sends it with the page's
 * form.
 */
export const ceremonyScript = `'use strict';
(() => {
  const form = document.getElementById('sk-ceremony');
  const begin = document.getElementById('sk-begin');
  const status = document.getElementById('sk-status');
  if (!form || !begin || !status) return;
  const { kind, ...words } = form.dataset;
  const options = JSON.parse(form.dataset.options);
  const bytesOf = text => Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), one => one.charCodeAt(0));
  const textOf = buffer => {
    let text = '';
    for (const byte of new Uint8Array(buffer)) text += String.fromCharCode(byte);
    return btoa(text).replace(/\\+/g, '-').replace(/\\//g, '_').replace(/=+$/, '');
  };
  const withBytes = list => (list || []).map(each => ({ ...each, id: bytesOf(each.id) }));
  const asked = { ...options, challenge: bytesOf(options.challenge) };
  if (kind === 'register') {
    asked.user = { ...options.user, id: bytesOf(options.user.id) };
    asked.excludeCredentials = withBytes(options.excludeCredentials);
  } else asked.allowCredentials = withBytes(options.allowCredentials);
  const say = (text, wrong) => {
    status.textContent = text;
    status.className = wrong ? 'sk-message' : '';
  };
  const answerOf = ({ id, type, authenticatorAttachment, response, ...rest }, extensions) => {
    const kept = { clientDataJSON: textOf(response.clientDataJSON) };
    for (const name of ['attestationObject', 'authenticatorData', 'signature', 'userHandle'])
      if (response[name]) kept[name] = textOf(response[name]);
    if (response.getTransports) kept.transports = response.getTransports();
    return { id, rawId: id, type, authenticatorAttachment, clientExtensionResults: extensions, response: kept };
  };
  // A sandboxed frame has no origin that a passkey could belong to.
  const framed = self.origin === 'null';
  if (framed || !window.PublicKeyCredential || !navigator.credentials) {
    begin.disabled = true;
    say(framed ? words.framed : words.unsupported, true);
    return;
  }
  let busy = false;
  const go = async () => {
    if (busy) return;
    busy = true;
    begin.disabled = true;
    say(words.working, false);
    try {
      const { credentials } = navigator;
      const made = await (kind === 'register'
        ? credentials.create({ publicKey: asked })
        : credentials.get({ publicKey: asked }));
      form.elements.namedItem('credential').value = JSON.stringify(answerOf(made, made.getClientExtensionResults()));
      form.submit();
    } catch (error) {
      const name = error instanceof Error ? error.name : '';
      const known = { NotAllowedError: words.stopped, AbortError: words.stopped, InvalidStateError: words.known };
      const more = { SecurityError: words.elsewhere, NotSupportedError: words.unsupported };
      say(known[name] || more[name] || words.failed, true);
      busy = false;
      begin.disabled = false;
      begin.focus();
    }
  };
  begin.addEventListener('click', go);
  begin.focus();
})();
`;

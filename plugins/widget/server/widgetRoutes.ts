import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { serveOnPageHosts } from '#core/server/http/pageHosts';
import { widgetPath } from '../contract';

/**
 * The script by which pages of other sites show a policy's flow: in a frame of ours that it sizes,
 * so no markup of a flow touches the page. It believes only what comes from that frame with the
 * secret it began the run with.
 */
const widgetScript = `'use strict';
(() => {
  const server = new URL(document.currentScript.src).origin;
  const random = () =>
    Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('');
  const element = (tag, attributes) => {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
    return made;
  };
  const find = container => (typeof container === 'string' ? document.querySelector(container) : container);

  function start({ companyId, policyId, accessToken, parameters, container, title, onSuccess, onError }) {
    const place = find(container);
    if (!place) throw new Error('sluice.start: no element matches ' + String(container) + '. Pass the element to show the flow in.');
    const channel = random();
    const name = 'sluice-' + channel;
    const frame = element('iframe', {
      name,
      title: title || 'Sign in',
      sandbox: 'allow-forms allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox',
      allow: 'publickey-credentials-get ' + server + '; publickey-credentials-create ' + server,
      referrerpolicy: 'no-referrer',
      style: 'width:100%;height:120px;border:0;display:block',
    });
    let heard = false;
    let over = false;
    const end = (tell, result) => {
      if (over) return;
      over = true;
      close();
      if (tell) tell(result);
    };
    const hear = ({ source, origin, data }) => {
      // Pages of flows put themselves into a sandbox, whose origin a message says as "null"; those
      // that ask for a passkey do not.
      if (source !== frame.contentWindow || (origin !== 'null' && origin !== server) || !data || data.channel !== channel) return;
      heard = true;
      if (data.type === 'size' && data.height > 0) frame.style.height = Math.min(data.height, 20000) + 'px';
      if (data.type !== 'end') return;
      const result = Object.assign({}, data.body, data.redirect ? { redirect: data.redirect } : {});
      if (data.success) end(onSuccess, result);
      else end(onError, Object.assign({ message: 'The flow ended without success. Start it again.' }, result));
    };
    // The empty page that a frame begins with says nothing about the server.
    const isEmpty = () => {
      try {
        return frame.contentWindow.location.href === 'about:blank';
      } catch {
        return false;
      }
    };
    const loaded = () =>
      isEmpty() ||
      setTimeout(() => {
        const message =
          'The flow can’t be shown on ' + location.origin +
          '. Add this origin to the application’s redirect URIs, and check that ' + server + ' is reachable.';
        if (!heard) end(onError, { message });
      }, 1500);
    function close() {
      removeEventListener('message', hear);
      frame.remove();
    }
    addEventListener('message', hear);
    frame.addEventListener('load', loaded);
    const form = element('form', { method: 'post', action: server + '/hosted/embed', target: name, hidden: '' });
    const values = { companyId, policyId, accessToken, origin: location.origin, channel };
    if (parameters) values.parameters = JSON.stringify(parameters);
    for (const [key, value] of Object.entries(values))
      if (value) form.append(element('input', { type: 'hidden', name: key, value }));
    place.append(frame, form);
    form.submit();
    form.remove();
    return { close: () => end() };
  }

  /** The vendor's way to say the same. */
  const skRenderScreen = (container, { config, successCallback, errorCallback }) =>
    start(Object.assign({}, config, { container, onSuccess: successCallback, onError: errorCallback }));

  const tell = (place, type) => detail => place.dispatchEvent(new CustomEvent(type, { detail, bubbles: true }));
  function startAll() {
    for (const place of document.querySelectorAll('[data-sluice-company][data-sluice-policy]:not([data-sluice-shown])')) {
      place.dataset.sluiceShown = '';
      const { sluiceCompany: companyId, sluicePolicy: policyId, sluiceToken: accessToken } = place.dataset;
      const [onSuccess, onError] = [tell(place, 'sluice:success'), tell(place, 'sluice:error')];
      start({ companyId, policyId, accessToken, container: place, onSuccess, onError });
    }
  }
  window.sluice = Object.freeze({ version: 1, start, startAll, skRenderScreen });
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', startAll);
  else startAll();
})();
`;

const tag = `"${createHash('sha256').update(widgetScript).digest('base64url').slice(0, 22)}"`;

/**
 * The widget's script, for pages of other sites; the number in its path changes when pages would
 * have to.
 */
export function widgetRoutes(app: FastifyInstance): void {
  serveOnPageHosts(app);
  app.get(widgetPath, async (request, reply) => {
    void reply
      .header('etag', tag)
      .header('cache-control', 'public, max-age=3600')
      .header('access-control-allow-origin', '*')
      .header('cross-origin-resource-policy', 'cross-origin');
    if (request.headers['if-none-match'] === tag) return reply.status(304).send();
    return reply.type('text/javascript; charset=utf-8').send(widgetScript);
  });
}

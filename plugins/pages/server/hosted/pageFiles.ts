/**
 * The one script of hosted pages: buttons that are links, and pages that ask by themselves. It
 * reads no author's code.
 */
export const playerScript = `'use strict';
(() => {
  const { embedOrigin, embedChannel, embedTold } = document.body.dataset;
  if (embedOrigin && parent !== window) {
    const tell = message => parent.postMessage({ ...message, channel: embedChannel }, embedOrigin);
    const size = () => tell({ type: 'size', height: Math.ceil(document.body.getBoundingClientRect().height) });
    new ResizeObserver(size).observe(document.body);
    size();
    if (embedTold) tell(JSON.parse(embedTold));
  }
  const own = document.getElementById('sk-form');
  if (!own) return;
  const field = (form, name, value) => {
    const input = document.createElement('input');
    input.type = 'hidden';
    input.name = name;
    input.value = value;
    form.append(input);
  };
  let sent = false;
  document.addEventListener('submit', event => {
    if (sent) event.preventDefault();
    else showLoading();
    sent = true;
  });
  const loading = document.getElementById('sk-loading');
  const showLoading = () => {
    if (!(loading instanceof HTMLTemplateElement)) return;
    // After the form has been read: what is taken out of the page would not be sent.
    setTimeout(() => document.body.replaceChildren(loading.content.cloneNode(true)));
  };
  for (const link of document.querySelectorAll('[data-skcomponent="skbutton"]:not(button):not(input)')) {
    const press = event => {
      event.preventDefault();
      const form = document.getElementById(link.dataset.skform || '');
      const target = form instanceof HTMLFormElement ? form : own;
      field(target, 'sk.button', (link.dataset.skbuttontype || 'form-submit') + ':' + (link.dataset.skbuttonvalue || ''));
      if (!sent) target.submit();
      if (!sent) showLoading();
      sent = true;
    };
    link.addEventListener('click', press);
    link.addEventListener('keydown', event => (event.key === 'Enter' || event.key === ' ') && press(event));
  }
  for (const toggle of document.querySelectorAll('[data-skvisibility]'))
    toggle.addEventListener('click', () => {
      const input = document.getElementById(toggle.dataset.skvisibility);
      if (input instanceof HTMLInputElement) input.type = input.type === 'password' ? 'text' : 'password';
    });
  const asks = document.querySelector('[data-skcomponent="skpolling"]');
  const interval = Number(own.dataset.pollInterval || (asks && (asks.dataset.skpollinterval || 2000)));
  if (interval > 0)
    setTimeout(() => {
      if (sent) return;
      field(own, 'sk.event', 'polling');
      sent = true;
      own.submit();
    }, Math.max(500, interval));
  const first = document.querySelector('input:not([type=hidden]):not([disabled])');
  if (first) first.focus();
})();
`;

/** The look of hosted pages, under whatever a flow's own style sheet says. */
export const pageStyle = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
:root[data-scheme=light] { color-scheme: light; }
:root[data-scheme=dark] { color-scheme: dark; }
body { margin: 0; padding: 24px; min-height: calc(100vh - 48px); display: flex; flex-direction: column; align-items: center; justify-content: center; box-sizing: border-box; }
body[data-embed-origin] { padding: 8px; min-height: 0; }
.sk-card { max-width: 420px; width: 100%; padding: 32px; border: 1px solid #8884; border-radius: 12px; box-sizing: border-box; }
.sk-logo { max-height: 64px; max-width: 100%; }
.sk-card h1 { font-size: 1.4rem; margin: 0 0 12px; overflow-wrap: anywhere; }
.sk-card p { overflow-wrap: anywhere; }
.sk-message, [data-skcomponent="skerror"], [data-skcomponent="skerrormessage"] { color: light-dark(#c92a2a, #ff8787); }
form { width: 100%; max-width: 420px; }
#sk-form { display: none; }
label { display: block; margin: 12px 0 4px; }
input:not([type=checkbox]):not([type=radio]):not([type=hidden]) { width: 100%; padding: 10px; font: inherit; border: 1px solid #8888; border-radius: 8px; box-sizing: border-box; }
button, [role=button] { margin-top: 16px; padding: 10px 18px; font: inherit; border: 0; border-radius: 8px; background: #3b5bdb; color: #fff; cursor: pointer; }
a[role=button] { background: none; color: light-dark(#3b5bdb, #91a7ff); padding: 4px 0; display: inline-block; }
:focus-visible { outline: 3px solid #748ffc; outline-offset: 2px; }
@media (prefers-reduced-motion: reduce) { *, ::before, ::after { animation: none !important; transition: none !important; scroll-behavior: auto !important; } }
`;

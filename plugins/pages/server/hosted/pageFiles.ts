import { pollScript } from './polling/pollScript';
import { blockedScript } from './policy/blockedScript';
import { riskScript } from './risk/riskScript';

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
  const { run } = document.body.dataset;
  // A page of its own origin is loaded again at the address of its run.
  if (run && location.pathname !== run) history.replaceState(null, '', run);
  const own = document.getElementById('sk-form');
  const typed = keepTyped(own && run);
  if (!own) return;
  const field = (form, name, value) => {
    const input = document.createElement('input');
    input.type = 'hidden';
    input.name = name;
    input.value = value;
    form.append(input);
  };${riskScript}${blockedScript}
  let sent = false;${pollScript}
  const buttons = () => document.querySelectorAll('button, input[type=submit], [data-skcomponent="skbutton"]');
  const setBusy = busy => {
    sent = busy;
    document.body.setAttribute('aria-busy', String(busy));
    for (const button of buttons()) {
      if ('disabled' in button) button.disabled = busy;
      else if (busy) button.setAttribute('aria-disabled', 'true');
      else button.removeAttribute('aria-disabled');
    }
  };
  // After the form has been read: a disabled button is not sent, nor what is taken out of the page.
  const wait = () => {
    sent = true;
    setTimeout(() => {
      setBusy(true);
      showLoading();
    });
    // Whoever stops a page that does not come may send it again; the server takes one of them.
    if (!loading) setTimeout(() => setBusy(false), 20000);
  };
  addEventListener('pageshow', event => event.persisted && setBusy(false));
  document.addEventListener('submit', event => {
    const { target, submitter } = event;
    if (sent || hold(() => target.requestSubmit(submitter))) event.preventDefault();
    else if (!event.defaultPrevented) {
      fillRisk(target);
      carryCaptcha(target);
      tellBlocked(target);
      wait();
    }
  });
  // A check that stands outside of the form that is sent goes with it all the same.
  const carryCaptcha = form => {
    for (const { dataset } of document.querySelectorAll('[data-captcha]')) {
      const all = [...document.getElementsByName(dataset.captcha)];
      const here = all.find(each => each.form === form);
      const { value } = all.find(each => each.value && each !== here) || {};
      if (value && here) here.value = value;
      else if (value) field(form, dataset.captcha, value);
    }
  };
  const loading = document.getElementById('sk-loading');
  const showLoading = () => {
    if (!(loading instanceof HTMLTemplateElement)) return;
    document.body.replaceChildren(loading.content.cloneNode(true));
  };
  for (const link of document.querySelectorAll('[data-skcomponent="skbutton"]:not(button):not(input)')) {
    const press = event => {
      event.preventDefault();
      if (sent || hold(() => link.click())) return;
      const form = document.getElementById(link.dataset.skform || '');
      const target = form instanceof HTMLFormElement ? form : own;
      field(target, 'sk.button', (link.dataset.skbuttontype || 'form-submit') + ':' + (link.dataset.skbuttonvalue || ''));
      fillRisk(target);
      carryCaptcha(target);
      tellBlocked(target);
      target.submit();
      wait();
    };
    link.addEventListener('click', press);
    link.addEventListener('keydown', event => (event.key === 'Enter' || event.key === ' ') && press(event));
  }
  for (const toggle of document.querySelectorAll('[data-skvisibility]'))
    toggle.addEventListener('click', () => {
      const input = document.getElementById(toggle.dataset.skvisibility);
      if (input instanceof HTMLInputElement) input.type = input.type === 'password' ? 'text' : 'password';
    });
  typed.restore();
  const first =
    document.querySelector('[aria-invalid=true]') || document.querySelector('input:not([type=hidden]):not([disabled])');
  if (first) first.focus();

  /** What was typed into a step, kept in this tab until the next one; no secrets. */
  function keepTyped(at) {
    const name = 'sluice-typed';
    const none = { restore() {} };
    let store;
    try {
      store = sessionStorage;
    } catch {
      return none;
    }
    if (!at) {
      store.removeItem(name);
      return none;
    }
    const step = at + ' ' + own.elements['sk.nodeId'].value;
    const fields = () =>
      [...document.querySelectorAll('input[name], textarea[name], select[name]')].filter(
        ({ type, autocomplete }) =>
          !/^(hidden|password|file|checkbox|radio|submit|button|image)$/.test(type) && !/one-time-code|^cc-|password/.test(autocomplete),
      );
    document.addEventListener('input', () => {
      const values = Object.fromEntries(fields().map(field => [field.name, field.value]));
      store.setItem(name, JSON.stringify({ step, values }));
    });
    const restore = () => {
      const kept = JSON.parse(store.getItem(name) || '{}');
      if (kept.step !== step) return store.removeItem(name);
      for (const field of fields())
        if (typeof kept.values[field.name] === 'string') field.value = kept.values[field.name];
    };
    return { restore };
  }
})();
`;

const always = `#sk-form { display: none; }
@media (prefers-reduced-motion: reduce) { *, ::before, ::after { animation: none !important; transition: none !important; scroll-behavior: auto !important; } }
`;

/**
 * The look of hosted pages, in a layer below all others: whatever a flow's own style sheet says wins,
 * however it names an element.
 */
export const pageStyle = `@layer sluice {
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
:root[data-scheme=light] { color-scheme: light; }
:root[data-scheme=dark] { color-scheme: dark; }
body { background: light-dark(#fff, #121212); color: light-dark(#1a1a1a, #f1f1f1); margin: 0; padding: 24px; min-height: calc(100vh - 48px); display: flex; flex-direction: column; align-items: center; justify-content: center; box-sizing: border-box; }
body[data-embed-origin] { background: none; padding: 8px; min-height: 0; }
.sk-card { max-width: 420px; width: 100%; padding: 32px; border: 1px solid #8884; border-radius: 12px; box-sizing: border-box; }
.sk-logo { max-height: 64px; max-width: 100%; }
.sk-card h1 { font-size: 1.4rem; margin: 0 0 12px; overflow-wrap: anywhere; }
.sk-card p { overflow-wrap: anywhere; }
.sk-message, .sk-error, [data-skcomponent="skerror"], [data-skcomponent="skerrormessage"] { color: light-dark(#c92a2a, #ff8787); }
form { width: 100%; max-width: 420px; }
label { display: block; margin: 12px 0 4px; }
input:where(:not([type=checkbox], [type=radio], [type=hidden])) { width: 100%; padding: 10px; font: inherit; border: 1px solid #8888; border-radius: 8px; box-sizing: border-box; }
label > input:where(:not([type=checkbox], [type=radio], [type=hidden])) { margin-top: 4px; }
[aria-invalid=true] { border-color: light-dark(#c92a2a, #ff8787); }
button, [role=button] { margin-top: 16px; padding: 10px 18px; font: inherit; border: 0; border-radius: 8px; background: #3b5bdb; color: #fff; cursor: pointer; }
button:disabled, [aria-disabled=true] { opacity: .6; cursor: progress; }
a:any-link:not([role]) { color: light-dark(#3b5bdb, #91a7ff); }
a[role=button] { background: none; color: light-dark(#3b5bdb, #91a7ff); padding: 4px 0; display: inline-block; }
.sk-second.sk-second, [data-skcomponent][data-skbuttontype=skidp] { background: none; border: 1px solid #8888; padding: 9px 17px; color: inherit; }
[data-skcomponent][data-skbuttontype=skidp] { display: block; width: 100%; margin-top: 12px; box-sizing: border-box; text-align: center; }
:focus-visible { outline: 3px solid #748ffc; outline-offset: 2px; }
}
${always}`;

/** What stands on pages that bring a look of their own: errors that we place, and nothing else. */
export const plainStyle = `@layer sluice {
.sk-error { color: #c92a2a; }
[aria-invalid=true] { border-color: #c92a2a; }
}
${always}`;

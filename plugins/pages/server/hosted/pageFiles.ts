import { paletteMessage, trialFrameName } from '#plugins/flows/contract/references';
import { pollScript } from './polling/pollScript';
import { copyScript } from './look/copyScript';
import { secretScript } from './look/secretScript';
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
    // A dialog around the frame hears no key that is pressed inside.
    addEventListener('keydown', event => {
      if (event.key === 'Escape' && !event.defaultPrevented && !event.isComposing) tell({ type: 'escape' });
    });
  }
  // Keys that are pressed in a frame don't reach the console around it.
  if (window.name === '${trialFrameName}' && parent !== window)
    addEventListener('keydown', event => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      parent.postMessage('${paletteMessage}', '*');
    });
  const { run } = document.body.dataset;
  // A page of its own origin is loaded again at the address of its run.
  if (run && location.pathname !== run) history.replaceState(null, '', run);
${secretScript}
${copyScript}
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
      if (!busy) delete button.dataset.busy;
      if ('disabled' in button) button.disabled = busy;
      else if (busy) button.setAttribute('aria-disabled', 'true');
      else button.removeAttribute('aria-disabled');
    }
  };
  // After the form has been read: a disabled button is not sent, nor what is taken out of the page.
  const wait = pressed => {
    sent = true;
    setTimeout(() => {
      setBusy(true);
      if (pressed) pressed.dataset.busy = '';
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
      wait(submitter);
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
      wait(link);
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

  /** Keeps the values typed into a step in this tab until the next one; no secrets. */
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
        ({ type, autocomplete, dataset }) =>
          !/^(hidden|password|file|checkbox|radio|submit|button|image)$/.test(type) &&
          !/one-time-code|^cc-|password/.test(autocomplete) &&
          // A password stays one while it is shown.
          !('secret' in dataset),
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

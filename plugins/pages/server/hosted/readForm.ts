import type { ContinueInput } from '#plugins/runtime/contract';

export interface HostedForm extends Omit<ContinueInput, 'request'> {
  readonly again: string;
  /**
   * The token of the opened link of an out-of-band node, and the browser that opened it; empty for
   * an answer to a screen.
   */
  readonly link: string;
  readonly browser: string;
}

const refused = new Set(['__proto__', 'constructor', 'prototype']);

const mostBlocked = 10;
const blockedSource = /^[a-z-]{1,30} (?:[a-z][a-z-]{0,20}|(?:https?|wss?):\/\/[\w.:[\]-]{1,255})$/;

/** Reads the resources that the browser reports as blocked; other input of a client is left out. */
const readBlocked = (text: string): readonly string[] =>
  [...new Set(text.split(/[\r\n]+/).filter(line => blockedSource.test(line)))].slice(
    0,
    mostBlocked,
  );

/**
 * Reads the form of a hosted page: the step it answers, the button and the fields. Several values
 * of a name make a list.
 */
export function readForm(body: unknown): HostedForm {
  const form = body instanceof URLSearchParams ? body : new URLSearchParams();
  const own = (name: string) => form.get(`sk.${name}`) ?? '';
  const fields = new Map<string, string | string[]>();
  for (const [name, value] of form) {
    if (name.startsWith('sk.') || refused.has(name)) continue;
    const held = fields.get(name);
    if (Array.isArray(held)) held.push(value);
    else fields.set(name, held === undefined ? value : [held, value]);
  }
  const button = own('button');
  const at = button.indexOf(':');
  const blocked = readBlocked(own('blocked').slice(0, 4000));
  return {
    companyId: own('companyId'),
    interactionId: own('interactionId'),
    interactionToken: own('interactionToken'),
    nodeId: own('nodeId'),
    again: own('again'),
    link: own('link'),
    browser: own('browser'),
    submission: {
      eventName: own('event') === 'polling' ? 'polling' : 'continue',
      parameters: Object.fromEntries(fields),
      ...(blocked.length > 0 && { blocked }),
      ...(at >= 0 && { buttonType: button.slice(0, at), buttonValue: button.slice(at + 1) }),
    },
  };
}

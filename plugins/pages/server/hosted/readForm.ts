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

/**
 * Reads the form of a hosted page: the step it answers, the button and the fields. Several values
 * of a name make a list.
 */
export function readForm(body: unknown): HostedForm {
  const form = body instanceof URLSearchParams ? body : new URLSearchParams();
  const own = (name: string) => form.get(`sk.${name}`) ?? '';
  const parameters: Record<string, unknown> = {};
  for (const name of new Set(form.keys())) {
    if (name.startsWith('sk.') || refused.has(name)) continue;
    const values = form.getAll(name);
    parameters[name] = values.length > 1 ? values : values[0];
  }
  const button = own('button');
  const at = button.indexOf(':');
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
      parameters,
      ...(at >= 0 && { buttonType: button.slice(0, at), buttonValue: button.slice(at + 1) }),
    },
  };
}

import type { ContinueTerms } from '../../contract';

const refused = new Set(['__proto__', 'constructor', 'prototype']);

/** What a hosted page's form brings: the step it answers, the button and the fields. Several values of a name make a list. */
export function readForm(body: unknown): Omit<ContinueTerms, 'request'> & { readonly again: string } {
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
    submission: {
      eventName: own('event') || 'continue',
      parameters,
      ...(at >= 0 && { buttonType: button.slice(0, at), buttonValue: button.slice(at + 1) }),
    },
  };
}

import { expect } from 'vitest';
import type { Node } from '#plugins/runtime/server/testFlows';
import type { startServer } from '#testing/startServer';
import type { Persona, PersonaDraft } from '../contract';

type Sluice = Awaited<ReturnType<typeof startServer>>;

export const emptyPersona: PersonaDraft = {
  name: 'Ada',
  description: '',
  inputs: [],
  cookies: [],
  typed: [],
  presses: [],
  device: { userAgent: '', languages: '', ip: '' },
  answers: [],
};

/** A connector that calls out, and that nothing here can run. */
export const lookUp: Node = ['nowhereConnector', 'lookUp', { who: '{{global.parameters.who}}' }];
export const found = {
  connectorId: 'nowhereConnector',
  capability: 'lookUp',
  success: true,
  output: { name: 'Ada', accessToken: 'answer-canary' },
};

/** Ways to keep personas and to start trials that have them. */
export const personasOn = (sluice: Sluice) => {
  const call = (
    token: string,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    at: string,
    body?: object,
  ) => sluice.inject(method, at, { token, ...(body && { body }) });
  const create = async (token: string, draft: Partial<PersonaDraft> = {}): Promise<Persona> => {
    const made = await call(token, 'POST', '/personas', { ...emptyPersona, ...draft });
    expect(made).toMatchObject({ status: 200 });
    return made.body;
  };
  const start = async (
    { token, flowId }: { readonly token: string; readonly flowId: string },
    body: object,
  ) => {
    const started = await call(token, 'POST', `/flows/${flowId}/try`, body);
    expect(started.text).toContain('interactionId');
    return started.body as {
      readonly interactionId: string;
      readonly url: string;
      readonly tryFlowToken: string;
    };
  };
  return { call, create, start };
};

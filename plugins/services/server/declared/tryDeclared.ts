import { format, getErrorMessage } from '#core/contract';
import { keepToOrigin } from '#core/server/http/followRedirects';
import type { TestCall, TestOutcome } from '#plugins/connectors/contract';
import { strings } from '../../strings';
import { reach } from '#plugins/connectors/contract/kit/reach';
import { Tokens } from './authenticate';
import type { DeclaredConnector } from '../../contract/DeclaredConnector';
import type { Scope } from '../../contract/Template';
import { fillAddress, fillAll } from './fillTemplate';
import { findMissing } from '#plugins/connectors/contract/kit/findMissing';
import { notConfigured } from '#plugins/connectors/contract/kit/notConfigured';
import { sendCall } from './sendCall';

/** Tries a connection: asks for a token where there is one to ask for, or else for the address. */
export async function tryDeclared(
  connector: DeclaredConnector,
  call: TestCall,
): Promise<TestOutcome> {
  const { account, settings, baseUrl, authentication } = connector;
  const unset = findMissing(account, call.values);
  if (unset.length > 0) return { outcome: 'fails', message: notConfigured(unset).error.message };
  const known: Scope = { connection: call.values };
  const scope: Scope = { ...known, ...fillAll(settings, known) };
  if (authentication?.kind !== 'clientCredentials' && authentication?.kind !== 'jwtBearer') {
    const step = await reach(call, fillAddress(baseUrl, scope));
    return { outcome: step.ok ? 'works' : 'fails', message: step.text, steps: [step] };
  }
  // A fetch of its own, so that no token of before is taken for the answer.
  const fetch: typeof call.fetch = (target, init) => call.fetch(target, init);
  const until = performance.now() + call.timeoutMs;
  const terms = { fetch: keepToOrigin(fetch), signal: call.signal, until };
  const tokens = new Tokens(call.companyId, fetch, (url, form, headers) =>
    sendCall(terms, new URL(url), {
      method: 'POST',
      headers: { accept: 'application/json', ...headers },
      body: new URLSearchParams(form),
    }),
  );
  try {
    await tokens.get(authentication, scope);
  } catch (fault) {
    return { outcome: 'fails', message: getErrorMessage(fault) };
  }
  return { outcome: 'works', message: format(strings.tokenGiven, { name: connector.name }) };
}

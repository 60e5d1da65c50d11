import { getErrorMessage, getField } from '#core/contract';
import { listSecretForms } from '#core/server/encryption/secretForms';
import { keepToOrigin } from '#core/server/http/followRedirects';
import { handle, toJson } from '#core/server';
import { outgoingCalls } from '#core/server/internal';
import { testConnection } from '../../contract';
import { type TestOutcome, connectors } from '#plugins/connectors/contract';
import { connectorCatalogue } from '#plugins/connectors/contract/internal';
import { secretValues } from '../../domain/storedValues';
import {
  accountProperties,
  findConnection,
  decryptValues,
  written,
} from '../connections/connectionRow';
import { refuseFaults, refuseMovedSecrets } from '../connections/refuseValues';

const timeoutMs = 15_000;
const shortestSecret = 3;

/**
 * Tries a connection as it would be after a save: within 15 s, noted in the trail, and no word of a
 * secret in what it says.
 */
export const tryHandler = handle(testConnection, async ({ params, body }, call) => {
  const { server, companyId } = call;
  const row = await findConnection(call.db, params.connectionId);
  const { properties: given } = body;
  if (given) {
    refuseFaults(call, row.connector_id, given);
    refuseMovedSecrets(call, row, given);
  }
  const values = decryptValues(server, {
    ...row,
    ...(given && { properties: toJson(written(server, row, given)) }),
  });
  const test = server
    .at(connectors)
    .find(({ manifest }) => manifest.connectorId === row.connector_id)?.test;
  const began = performance.now();
  const signal = AbortSignal.timeout(timeoutMs);
  const results = test
    ? await runTest(async () =>
        test({
          companyId,
          values,
          fetch: keepToOrigin(server.get(outgoingCalls).fetchOf(companyId)),
          signal,
          timeoutMs,
          get: service => server.get(service),
        }),
      )
    : nothingToTry(server.get(connectorCatalogue).find(row.connector_id)?.runnable === true);
  const forms = secretValues(accountProperties(server, row.connector_id), values)
    .filter(({ length }) => length >= shortestSecret)
    .flatMap(listSecretForms)
    .toSorted((a, b) => b.length - a.length);
  const maskSecrets = (text: string) =>
    forms.reduce((left, form) => left.replaceAll(form, '******'), text);
  const reply = {
    outcome: results.outcome,
    message: maskSecrets(results.message),
    ...(results.steps && {
      steps: results.steps.map(({ ok, text }) => ({ ok, text: maskSecrets(text) })),
    }),
  };
  const { outcome, message } = reply;
  await call.audit({
    action: 'test',
    resource: 'connection',
    resourceId: row.connection_id,
    after: { name: row.name, outcome, message },
  });
  return { ...reply, timeDifference: Math.round(performance.now() - began) };
});

async function runTest(test: () => Promise<TestOutcome>): Promise<TestOutcome> {
  try {
    return await test();
  } catch (fault) {
    const name = getField(fault, 'name');
    const late = name === 'TimeoutError' || name === 'AbortError';
    return {
      outcome: 'fails',
      message: late
        ? `No response within ${timeoutMs / 1000} seconds. Check the host and port.`
        : getErrorMessage(fault),
    };
  }
}

const nothingToTry = (runs: boolean): TestOutcome => ({
  outcome: 'untested',
  message: runs
    ? 'Connections for this connector don’t call other services.'
    : 'This connector depends on a cloud service and can’t run here.',
});

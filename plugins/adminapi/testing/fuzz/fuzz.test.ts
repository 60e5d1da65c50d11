// @module-tag slow
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';
import { AdminClient, document, type Answered } from '../AdminClient';
import type { Operation } from '../AdminDocument';
import { smallGraph } from '../smallGraph';
import { fromSchema, spoiledFrom } from './fromSchema';

const seed = 94;
const runs = 25;
const sluice = await startServer();
afterAll(() => sluice.close());
const client = new AdminClient(sluice, await sluice.company());
const params: Record<string, string> = { versionID: '1', connectorID: 'httpConnector' };

const made = async (id: string, body: object, more: Record<string, string> = {}) =>
  (await client.call(id, { body, params: { ...params, ...more } })).body.id as string;

beforeAll(async () => {
  if (!document) return;
  params['flowID'] = await made('createFlow', { name: 'Fuzz', graphData: smallGraph });
  params['davinciApplicationID'] = await made('createDavinciApplication', { name: 'Fuzz' });
  const flowDistributions = [{ id: params['flowID'], version: -1 }];
  params['flowPolicyID'] = await made('createFlowPolicyByDavinciApplicationId', {
    flowDistributions,
  });
  const connector = { id: 'smtpConnector' };
  params['connectorInstanceID'] = await made('createConnectorInstance', { name: 'F', connector });
  const variable = { name: 'fuzz', context: 'company', dataType: 'string', mutable: true };
  params['variableID'] = await made('createVariable', variable);
});

const operations = [...(document?.operations.values() ?? [])];
const withBody = operations.filter(({ bodySchema }) => bodySchema);

/** Returns faults of an answer: parts outside of the document, and errors of the server. */
const listFaults = ({ status, faults, body }: Answered, asked: unknown): readonly string[] => {
  const told = `${JSON.stringify(asked)} → ${status} ${JSON.stringify(body)}`.slice(0, 600);
  return [...faults, ...(status >= 500 ? ['failed'] : [])].map(fault => `${fault}: ${told}`);
};

it.skipIf(!document).each(withBody)(
  'answers any body that fits $id as the document has it (skipped without shared/data/admin-api)',
  { timeout: 60_000 },
  async operation => {
    const found: string[] = [];
    const bodies = fc.sample(fromSchema(document!, operation.bodySchema!), { seed, numRuns: runs });
    for (const body of bodies) {
      expect(document!.findRequestFaults(operation, body)).toEqual([]);
      found.push(...listFaults(await client.call(operation.id, { params, body }), body));
    }
    expect(found).toEqual([]);
  },
);

/** The names of fields at fault, as the document’s own faults tell them. */
const listNames = (operation: Operation, body: unknown): readonly string[] =>
  document!.findRequestFaults(operation, body).flatMap(fault => {
    const missing = /required property '([^']+)'/.exec(fault)?.[1];
    const [, first = ''] = fault.split(' ', 1)[0]!.split('/');
    return [first, missing ?? ''].filter(Boolean);
  });

/** Clients of connector instances leave the connector out when they replace one. */
const isTaken = ({ id }: Operation, names: readonly string[]) =>
  id === 'replaceConnectorInstanceById' && names.every(name => name === 'connector');

it.skipIf(!document).each(withBody)(
  'rejects a body that doesn’t fit $id with the name of the field (skipped without shared/data/admin-api)',
  { timeout: 60_000 },
  async operation => {
    const found: string[] = [];
    const bodies = fc.sample(spoiledFrom(document!, operation.bodySchema!), {
      seed,
      numRuns: 2 * runs,
    });
    const spoiled = bodies
      .map(body => ({ body, names: listNames(operation, body) }))
      .filter(({ names }) => names.length > 0 && !isTaken(operation, names));
    for (const { body, names } of spoiled) {
      const answer = await client.call(operation.id, { params, body });
      const targets = (answer.body?.details ?? []).map(
        ({ target = '' }) => target.split(/[.[]/)[0],
      );
      const named = names.some(name => targets.includes(name));
      found.push(...listFaults(answer, body));
      if (answer.status !== 400 || !named)
        found.push(`${names.join()}: ${JSON.stringify(body)} → ${JSON.stringify(answer.body)}`);
    }
    expect(found).toEqual([]);
  },
);

const ids = fc.sample(fc.string({ minLength: 1, maxLength: 30 }), { seed, numRuns: 4 });

it.skipIf(!document).each(operations.filter(({ path }) => path.split('{').length > 2))(
  'finds nothing by other IDs with $id (skipped without shared/data/admin-api)',
  async operation => {
    const found: string[] = [];
    for (const id of [...ids, '00000000-0000-4000-8000-000000000000']) {
      const others = Object.fromEntries(Object.keys(params).map(name => [name, id]));
      const bodies = operation.bodySchema ? fromSchema(document!, operation.bodySchema) : undefined;
      const [body] = bodies ? fc.sample(bodies, { seed, numRuns: 1 }) : [];
      const answer = await client.call(operation.id, { params: others, body });
      found.push(...listFaults(answer, id));
      if (answer.status !== 404 && answer.status !== 400) found.push(`${id}: ${answer.status}`);
    }
    expect(found).toEqual([]);
  },
);

it.skipIf(!document)(
  'accepts the documented query, and names invalid parameters (skipped without shared/data/admin-api)',
  async () => {
    const texts = fc.sample(fc.string({ maxLength: 20 }), { seed, numRuns: runs });
    const found: string[] = [];
    for (const { id, query } of operations.filter(each => each.method === 'GET'))
      for (const name of query.filter(each => each !== 'limit'))
        for (const text of texts) {
          const answer = await client.call(id, { params, query: { [name]: text } });
          found.push(...listFaults(answer, { [name]: text }));
        }
    for (const limit of [0, 501, 1.5, 'many']) {
      const answer = await client.call('getVariables', { query: { limit } });
      found.push(...listFaults(answer, limit));
      expect(answer).toMatchObject({ status: 400, body: { details: [{ target: 'limit' }] } });
    }
    expect(found).toEqual([]);
  },
);

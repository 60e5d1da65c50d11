import { encryptedTables } from '#core/server';
import type { startServer } from '#testing/startServer';
import type { Acknowledged } from './MixedLoad';
import type { World } from './createWorld';

type Sluice = Awaited<ReturnType<typeof startServer>>;

/**
 * Finds what was acknowledged and is not there, or is there by half: runs, saves, imports, sessions,
 * keys, secrets and the audit trail. Returns a sentence for each.
 */
export async function findLosses(
  sluice: Sluice,
  world: World,
  loads: readonly Acknowledged[],
): Promise<string[]> {
  const looks = [findLostRuns, findLostFlows, findLostAccess, findLostSecrets, findTrailFaults];
  const found = await Promise.all(looks.map(look => look(sluice, world, loads)));
  return found.flat();
}

type Look = (sluice: Sluice, world: World, loads: readonly Acknowledged[]) => Promise<string[]>;

const findLostRuns: Look = async ({ server }, { companyId }, loads) => {
  const db = server.database.forCompany(companyId);
  const rows = await db
    .selectFrom('interactions')
    .select(['interaction_id', 'status', 'legs'])
    .execute();
  const events = await db.selectFrom('run_events').select(['interaction_id', 'leg']).execute();
  const legs = new Map<string, number[]>();
  for (const { interaction_id, leg } of events)
    legs.set(interaction_id, [...(legs.get(interaction_id) ?? []), leg]);
  const done = new Set(
    rows.filter(({ status }) => status === 'success').map(row => row.interaction_id),
  );
  const lost = loads
    .flatMap(({ runs, visits }) => [...runs, ...visits])
    .filter(id => !done.has(id))
    .map(id => `The end of run ${id} was acknowledged and is not there.`);
  const half = rows
    .filter(row => {
      const kept = (legs.get(row.interaction_id) ?? []).sort((a, b) => a - b);
      return kept.join() !== Array.from({ length: row.legs }, (_, leg) => leg).join();
    })
    .map(row => `Run ${row.interaction_id} has ${row.legs} legs and other steps.`);
  return [...lost, ...half];
};

const findLostFlows: Look = async ({ server }, { companyId }, loads) => {
  const db = server.database.forCompany(companyId);
  const flows = await db.selectFrom('flows').select(['flow_id', 'current_version']).execute();
  const versions = await db
    .selectFrom('flow_versions')
    .select(['flow_id', 'version_id', 'message'])
    .execute();
  const messages = new Map(
    versions.map(row => [`${row.flow_id} ${row.version_id}`, row.message] as const),
  );
  const half = flows
    .filter(row => !messages.has(`${row.flow_id} ${row.current_version}`))
    .map(row => `Flow ${row.flow_id} lacks its version ${row.current_version}.`);
  const lost = loads.flatMap(({ saved, imports }) => [
    ...[...saved.messages]
      .filter(([version, message]) => messages.get(`${saved.flowId} ${version}`) !== message)
      .map(([version, message]) => `Version ${version}, “${message}”, is not there.`),
    ...[...imports]
      .filter(id => !flows.some(({ flow_id }) => flow_id === id))
      .map(id => `The imported flow ${id} is not there.`),
  ]);
  return [...half, ...lost];
};

const findLostAccess: Look = async (sluice, { companyId, rotated, email, password }, loads) => {
  const lost: string[] = [];
  for (const token of new Set(loads.flatMap(({ tokens }) => tokens.slice(-20))))
    if ((await sluice.inject('GET', '/customers/me', { token })).status !== 200)
      lost.push('A session is not there.');
  const signedIn = await sluice.inject('POST', '/customers/login', { body: { email, password } });
  if (signedIn.status !== 200) lost.push(`Signing in answers ${signedIn.text}`);
  const path = `/v1/company/${companyId}/policy/${rotated.policyId}/start`;
  for (const { key } of loads) {
    if (key === undefined) continue;
    const headers = { 'x-sk-api-key': key };
    const { status, text } = await sluice.inject('POST', path, { headers, body: {} });
    if (status !== 200) lost.push(`The newest key does not start a flow: ${text}`);
  }
  return lost;
};

const findLostSecrets: Look = async ({ server }, { companyId }, loads) => {
  const lost: string[] = [];
  const values = new Map<string, string>();
  const { allCompanies } = server.database;
  const companies = await allCompanies.selectFrom('companies').select('company_id').execute();
  for (const { company_id } of companies)
    for (const { table, list } of server.at(encryptedTables))
      for (const row of await server.database
        .forCompany(company_id)
        .selectFrom(table as 'connections')
        .selectAll()
        .execute())
        for (const { place, sealed } of list(row))
          try {
            const value = server.secrets.decrypt(company_id, place, sealed);
            if (company_id === companyId && table === 'constructs') values.set(place.row, value);
          } catch (fault) {
            lost.push(`${table} ${place.row} cannot be decrypted: ${String(fault)}`);
          }
  const readable = new Set([...values.values()].map(value => value.replaceAll('"', '')));
  for (const { secrets } of loads)
    for (const [name, value] of secrets)
      if (!readable.has(value)) lost.push(`The secret ${name} is not there.`);
  return lost;
};

const findTrailFaults: Look = async (sluice, { token, companyId }) => {
  const faults: string[] = [];
  for (let from = 1; ;) {
    const path = `/company/${companyId}/events/verify?from=${from}`;
    const { body } = await sluice.inject('GET', path, { token });
    if (body.fault)
      faults.push(`Event ${body.fault.seq} of the audit trail: ${body.fault.message}`);
    if (body.fault || body.to >= body.last) return faults;
    from = body.to + 1;
  }
};

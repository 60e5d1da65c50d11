// @module-tag slow
import { readFileSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { newId } from '#core/contract';
import { nodesOn } from '#plugins/connectors/server/connectors/testNodes';
import { findSharedData } from '#testing/kits/findSharedData';
import { startServer } from '#testing/startServer';
import { createPlaces } from '#plugins/pingone/testing/createPlaces';
import { person, userAgent } from '#plugins/pingone/testing/person';

const connector = 'pingOneRiskConnector';
const london = '203.0.113.1';
const sydney = '203.0.113.2';
const tor = '198.51.100.77';
const toPayload = (more: object = {}) => btoa(JSON.stringify({ ...person, ...more }));

const described = findSharedData('platform-api/risk.yaml');
/** Checks a value against the platform's own description; says nothing where that is absent. */
function findFaults(value: unknown): unknown {
  if (!described) return [];
  const { components } = parse(readFileSync(described, 'utf8'));
  // The description is older than the users of the directory, whose type the platform takes.
  components.schemas.EnumUserType.enum.push('PING_ONE');
  const ajv = new Ajv({ strict: false, validateFormats: false });
  ajv.addSchema({ $id: 'api', components });
  const check = ajv.getSchema('api#/components/schemas/RiskEvaluation')!;
  return check(value) ? [] : check.errors;
}

let sluice: Awaited<ReturnType<typeof startServer>>;
let nodes: Awaited<ReturnType<typeof nodesOn>>;
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'risk-'));
  const [places, networks] = [join(folder, 'city.mmdb'), join(folder, 'networks.txt')];
  const at = (city: string, country: string, latitude: number, longitude: number) => ({
    city,
    country,
    latitude,
    longitude,
  });
  await writeFile(
    places,
    createPlaces({
      [london]: at('London', 'United Kingdom', 51.51, -0.13),
      [sydney]: at('Sydney', 'Australia', -33.87, 151.21),
    }),
  );
  await writeFile(networks, '# exits\n198.51.100.0/24 # Tor\n2001:db8::/32\n192.0.2.9\n');
  sluice = await startServer({
    env: { SLUICE_GEOIP_FILE: places, SLUICE_ANONYMOUS_NETWORKS_FILE: networks },
  });
  nodes = await nodesOn(sluice);
});
afterAll(() => sluice.close());

/** Evaluates in a flow; later ones of the same browser bring its cookie. */
async function evaluate(properties: object = {}) {
  const { out, cookies, success, error } = await nodes.run([
    connector,
    'createRiskEvaluation',
    {
      userType: 'PING_ONE',
      ipAddress: london,
      userAgent,
      skRiskFP: toPayload(),
      ...properties,
    },
  ]);
  const rawResponse = out?.rawResponse;
  expect(success ? findFaults(rawResponse) : []).toEqual([]);
  return { rawResponse, cookies, success, error, reasons: out?.reasons };
}
const complete = (riskId: string, completionStatus = 'SUCCESS') =>
  nodes.run([connector, 'updateRiskEvaluation', { riskId, completionStatus }]);
/** A user who has signed in from London with this browser. */
async function settled(properties: object = {}) {
  const userId = newId();
  const { rawResponse } = await evaluate({ userId, ...properties });
  await complete(rawResponse.id);
  return userId;
}

describe('A risk evaluation', () => {
  it('has the platform’s shape, and rates a first sign-on as low risk', async () => {
    const userId = newId();
    const { rawResponse, cookies, reasons } = await evaluate({
      userId,
      userName: 'ada',
      flowType: 'REGISTRATION',
      sessionId: 's-1',
      targetResourceId: 'app-1',
      riskPolicySetId: 'policy-1',
      recordBrowserData: true,
    });
    expect(rawResponse).toMatchObject({
      environment: { id: nodes.companyId },
      event: {
        ip: london,
        completionStatus: 'IN_PROGRESS',
        user: { id: userId, name: 'ada', type: 'PING_ONE' },
        flow: { type: 'REGISTRATION' },
        session: { id: 's-1' },
        targetResource: { id: 'app-1' },
        browser: { userAgent, timezone: 'Europe/London', screenResolution: [1920, 1080] },
      },
      riskPolicySet: { id: 'policy-1' },
      result: { level: 'LOW', score: 0, recommendedAction: 'APPROVE', type: 'VALUE' },
      details: {
        country: 'united kingdom',
        city: 'london',
        anonymousNetworkDetected: false,
        device: { os: { name: 'Linux' }, browser: { name: 'Chrome' } },
        newDevice: { level: 'LOW', status: 'UNKNOWN_DEVICE' },
        ipVelocityByUser: { level: 'LOW', velocity: { distinctCount: 1, during: 3600 } },
        botDetection: { level: 'LOW' },
      },
    });
    expect(reasons).toEqual([]);
    expect(cookies.join()).toMatch(/riskDevice=.*HttpOnly/);
    expect(JSON.stringify(rawResponse)).not.toContain('cookie');
  });

  it('recognizes a device after a success, by its cookie or its traits', async () => {
    const cookie = newId();
    const userId = await settled({ cookie });
    const rate = async (more: object) =>
      (await evaluate({ userId, ...more })).rawResponse.details.newDevice;
    expect(await rate({ cookie })).toMatchObject({ level: 'LOW', status: 'KNOWN_DEVICE' });
    expect(await rate({})).toMatchObject({ level: 'MEDIUM', status: 'KNOWN_DEVICE' });
    expect(await rate({ skRiskFP: toPayload({ timezone: 'Asia/Tokyo' }) })).toMatchObject({
      level: 'HIGH',
      status: 'UNKNOWN_DEVICE',
    });
    const failed = await evaluate({ userId, cookie: 'thief' });
    await complete(failed.rawResponse.id, 'FAILED');
    const again = { cookie: 'thief', skRiskFP: '' };
    expect(await rate(again)).toMatchObject({ level: 'HIGH' });
  });

  it('reads the browser’s cookie itself in later runs of the same policy', async () => {
    const userId = newId();
    const run = await nodes.policyOf({
      rate: [connector, 'createRiskEvaluation', { userId, ipAddress: london, userAgent }],
    });
    const first = await run('rate');
    const [cookie = ''] = first.cookies.filter(each => each.includes('riskDevice'));
    await complete(first.out.rawResponse.id);
    const second = await run('rate', { cookie: cookie.split(';')[0]! });
    expect(second.out.rawResponse.details.newDevice.status).toBe('KNOWN_DEVICE');
    expect((await run('rate')).out.rawResponse.details.newDevice.status).toBe('UNKNOWN_DEVICE');
  });

  it('detects impossible travel, and says from where', async () => {
    const cookie = newId();
    const userId = await settled({ cookie });
    const { rawResponse, reasons } = await evaluate({ userId, cookie, ipAddress: sydney });
    expect(rawResponse.details).toMatchObject({
      impossibleTravel: true,
      geoVelocity: { level: 'HIGH' },
      previousSuccessfulTransaction: { ip: london, city: 'london' },
    });
    expect(rawResponse.details.estimatedDistance).toBeGreaterThan(16_000);
    expect(rawResponse.result).toMatchObject({ level: 'MEDIUM', score: 60 });
    expect(reasons.join()).toContain('km');
  });

  it('detects anonymous networks, including IPv6 and mapped addresses', async () => {
    const rate = async (ipAddress: string) =>
      (await evaluate({ userId: newId(), ipAddress })).rawResponse.details.anonymousNetworkDetected;
    expect(await rate(tor)).toBe(true);
    expect(await rate(`::ffff:${tor}`)).toBe(true);
    expect(await rate('2001:db8::1')).toBe(true);
    expect(await rate('192.0.2.9')).toBe(true);
    expect(await rate('192.0.2.10')).toBe(false);
  });

  it('detects one user with many addresses, and many users with one address', async () => {
    const userId = newId();
    const rated = [];
    for (let last = 1; last <= 8; last++)
      rated.push(
        (await evaluate({ userId, ipAddress: `10.1.0.${last}` })).rawResponse.details
          .ipVelocityByUser.level,
      );
    expect(rated).toEqual(['LOW', 'LOW', 'LOW', 'MEDIUM', 'MEDIUM', 'MEDIUM', 'MEDIUM', 'HIGH']);
    let level;
    for (let count = 1; count <= 20; count++) {
      const { rawResponse } = await evaluate({ userId: newId(), ipAddress: '10.2.0.1' });
      ({ level } = rawResponse.details.userVelocityByIp);
    }
    expect(level).toBe('MEDIUM');
  });

  it('recommends blocking a bot, and detects a disguised browser', async () => {
    const bot = await evaluate({ userId: newId(), skRiskFP: toPayload({ webdriver: true }) });
    expect(bot.rawResponse.result).toMatchObject({
      level: 'HIGH',
      recommendedAction: 'BOT_MITIGATION',
    });
    expect(bot.reasons).toEqual(['The browser is automated']);
    const disguised = await evaluate({ userId: newId(), userAgent: `${userAgent} Edg/1` });
    expect(disguised.rawResponse.details.suspiciousDevice.level).toBe('HIGH');
  });

  it('ignores a missing, broken, or far too long payload', async () => {
    const huge = toPayload({ languages: Array.from({ length: 9000 }, () => 'x') });
    for (const skRiskFP of [undefined, '', 'not base64 %', btoa('[]'), btoa('{"keys":1}'), huge]) {
      const { rawResponse } = await evaluate({ userId: newId(), skRiskFP });
      expect(rawResponse.details.botDetection.level).toBe('LOW');
    }
  });

  it('rejects a node without a user, an address, or a known flow type, and says what to set', async () => {
    expect(await evaluate({})).toMatchObject({
      success: false,
      error: {
        code: 'invalidValue',
        message: expect.stringContaining('User ID'),
      },
    });
    expect((await evaluate({ userId: 'a', ipAddress: 'here' })).error.message).toContain('“here”');
    expect((await evaluate({ userId: 'a', flowType: 'DANCE' })).error.message).toContain('ACCESS');
  });
});

describe('The end of a sign-on', () => {
  it('is reported once: repeating it changes nothing, and a different one is rejected', async () => {
    const { rawResponse } = await evaluate({ userId: newId() });
    const done = await complete(rawResponse.id);
    expect(findFaults(done.out.rawResponse)).toEqual([]);
    expect(done.out.rawResponse.event.completionStatus).toBe('SUCCESS');
    expect((await complete(rawResponse.id)).success).toBe(true);
    expect(await complete(rawResponse.id, 'FAILED')).toMatchObject({
      success: false,
      error: { code: 'invalidValue' },
    });
    expect((await complete(rawResponse.id, 'PERHAPS')).error.message).toContain('SUCCESS');
  });

  it('isn’t found for another environment’s evaluation, or an unknown one', async () => {
    const theirs = await nodesOn(sluice);
    const { out } = await theirs.run([
      connector,
      'createRiskEvaluation',
      { userId: 'x', ipAddress: london },
    ]);
    for (const id of [out.rawResponse.id, newId(), ''])
      expect(await complete(id)).toMatchObject({ success: false, error: { code: 'notFound' } });
  });
});

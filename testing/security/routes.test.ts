import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issueToken } from '#core/server/internal';
import { serveConsole } from '#shell/server/serveConsole';
import { startServer } from '../startServer';
import { listEndpoints } from './kits/calls';
import { companyWithAll, type Company } from './kits/company';
import { contents } from './kits/contents';
import { mergeRecords } from './lists/lists';
import { listRoutes } from './listRoutes';

/**
 * Routes beside the calls, each with how it is guarded. A new one does not pass before it stands
 * here.
 */
const raw: Readonly<Record<string, string>> = {
  'GET /health/live': 'says that the process lives, and nothing else',
  'GET /health/ready':
    'says whether the database answers and which plugins were left out, and nothing else',
  'GET /metrics':
    'this machine alone, or the token that the operator sets; counts of routes and jobs, nothing of any company',
  'GET /openapi': 'the calls as they are documented; nothing of any company',
  'GET /openapi.json': 'the same as a document',
  'GET /hosted/files/player.js': 'a file that is the same for everybody',
  'GET /hosted/files/authenticator.js': 'a file that is the same for everybody',
  'GET /hosted/files/page.css': 'a file that is the same for everybody',
  'GET /hosted/files/jquery.js': 'a file that is the same for everybody',
  'GET /hosted/files/plain.css': 'a file that is the same for everybody',
  'GET /hosted/files/inter-latin-wght-normal.woff2': 'a file that is the same for everybody',
  'GET /hosted/files/inter-latin-ext-wght-normal.woff2': 'a file that is the same for everybody',
  'GET /hosted/try/:token': 'a token for one trial, and for nothing else',
  'GET /hosted/:companyId/policy/:policyId':
    'meant for everybody: a company publishes it with the policy',
  'GET /hosted/run/:companyId/:interactionId':
    'the cookie of the browser that opened the run; every other is told nothing',
  'GET /hosted/continue': 'says that there is no such page',
  'GET /hosted/embed': 'says that there is no such page',
  'GET /hosted/callback':
    'a single-use state of one node of one interaction, and the browser it was begun in',
  'GET /hosted/page': 'a single-use state of one interaction',
  'GET /hosted/link': 'a state of one out-of-band node; it asks before it is used',
  'GET /widget/v1/sluice.js': 'a file that is the same for everybody',
  'POST /hosted/embed':
    'meant for the pages of the policy’s application: shown in a frame of their origins only',
  'POST /hosted/continue': 'the interaction’s single-use token in the form',
  'POST /v1/company/:companyId/policy/:policyId/start': 'the key of the policy’s application',
  'GET /v1/company/:companyId/sdktoken': 'the key of an application of the company',
  'GET /:companyId/davinci/.well-known/jwks.json':
    'public keys, meant for everybody who checks a token of the company',
  'GET /:companyId/as/.well-known/openid-configuration':
    'where a company’s provider answers; meant for everybody',
  'GET /:companyId/as/jwks': 'public keys, meant for everybody who checks a token of the company',
  'GET /:companyId/as/authorize': 'meant for everybody: answers go to registered addresses only',
  'POST /:companyId/as/authorize': 'meant for everybody: answers go to registered addresses only',
  'GET /:companyId/as/signoff': 'a signed ID token; leads to registered addresses only',
  'POST /:companyId/as/signoff': 'a signed ID token; leads to registered addresses only',
  'POST /:companyId/as/token':
    'a single-use code with its verifier, a refresh token, or the client’s secret',
  'POST /:companyId/as/device_authorization':
    'the client’s secret, or a public client that may use device codes',
  'GET /:companyId/as/userinfo': 'an access token with the scope openid',
  'POST /:companyId/as/userinfo': 'an access token with the scope openid',
  'POST /:companyId/as/revoke': 'the client’s secret, or the token of a client that has none',
  'POST /:companyId/as/introspect': 'the client’s secret',
  'OPTIONS /:companyId/as/authorize': 'says which origins may ask; does nothing',
  'OPTIONS /:companyId/as/token': 'says which origins may ask; does nothing',
  'OPTIONS /:companyId/as/userinfo': 'says which origins may ask; does nothing',
  'OPTIONS /:companyId/as/revoke': 'says which origins may ask; does nothing',
  'OPTIONS /:companyId/davinci/policy/:policyId/start': 'says which origins may ask; does nothing',
  'OPTIONS /:companyId/davinci/connections/:connectionId/capabilities/:capability':
    'says which origins may ask; does nothing',
  'POST /:companyId/davinci/policy/:policyId/start': 'a token for the policy’s application',
  'POST /:companyId/davinci/connections/:connectionId/capabilities/:capability':
    'the interaction’s single-use token',
  ...mergeRecords('raw'),
};

const canaries = {
  connection: 'routes-connection',
  variable: 'routes-variable',
  typed: 'routes-typed',
};
let sluice: Awaited<ReturnType<typeof startServer>>;
let ours: Company;
let theirs: Company;
beforeAll(async () => {
  sluice = await startServer();
  ours = await companyWithAll(sluice, canaries);
  theirs = await companyWithAll(sluice, canaries);
});
afterAll(() => sluice.close());

describe('routes that are not endpoints', () => {
  it('are all listed with how each is protected', () => {
    const calls = new Set(
      listEndpoints(sluice.server).map(({ method, path }) => `${method} /v1${path}`),
    );
    const found = listRoutes(sluice.app);
    expect(found.length).toBe(calls.size + Object.keys(raw).length);
    expect(found.filter(route => !calls.has(route)).sort()).toEqual(Object.keys(raw).sort());
  });

  it('start nothing without the key or token of the policy’s application', async () => {
    const { allCompanies } = sluice.server.database;
    const { companyId, customerId } = ours;
    const other = (
      await sluice.inject('POST', '/apps', { token: ours.token, body: { name: 'Other' } })
    ).body.app;
    await sluice.inject('PUT', `/apps/${other.appId}`, {
      token: ours.token,
      body: { apiKeyEnabled: true },
    });
    const otherKey = (await sluice.inject('GET', `/apps/${other.appId}`, { token: ours.token }))
      .body.app.apiKeys.prod;
    const tokens = await Promise.all(
      (['member', 'invitation', 'reset', 'mfa', 'tryFlow', 'sdk'] as const).map(audience =>
        issueToken(allCompanies, {
          audience,
          customerId,
          companyId,
          subject: { appId: other.appId },
        }),
      ),
    );
    const foreign = await issueToken(allCompanies, {
      audience: 'sdk',
      customerId: '',
      companyId: theirs.companyId,
      subject: { appId: ours.ids.appId },
    });
    const wrong = [
      '',
      'x',
      otherKey,
      theirs.key,
      ours.clientSecret,
      ours.token,
      ours.invitation,
      foreign,
      ...tokens,
    ];
    const before = await contents(sluice.server);
    const { policyId } = ours.ids;
    const answers: unknown[] = [];
    for (const secret of wrong) {
      const withKey = { body: {}, headers: { 'x-sk-api-key': secret } };
      answers.push(
        (await sluice.inject('POST', `/company/${companyId}/policy/${policyId}/start`, withKey))
          .status,
      );
      const asBearer = {
        method: 'POST',
        headers: { authorization: `Bearer ${secret}` },
        payload: {},
      } as const;
      const url = `/${companyId}/davinci/policy/${policyId}/start`;
      answers.push((await sluice.app.inject({ ...asBearer, url })).statusCode);
    }
    for (const secret of wrong.filter(each => each !== otherKey))
      answers.push(
        (
          await sluice.inject('GET', `/company/${companyId}/sdktoken`, {
            headers: { 'x-sk-api-key': secret },
          })
        ).status,
      );
    expect([...new Set(answers)]).toEqual([401]);
    expect(await contents(sluice.server)).toEqual(before);
  });

  it('show a test run only to its own token', async () => {
    const { allCompanies } = sluice.server.database;
    const { companyId, customerId } = ours;
    const kinds = ['member', 'invitation', 'reset', 'mfa', 'sdk'] as const;
    const subject = { interactionId: ours.ids.interactionId };
    for (const audience of kinds) {
      const token = await issueToken(allCompanies, { audience, customerId, companyId, subject });
      expect(
        (await sluice.app.inject({ method: 'GET', url: `/hosted/try/${token}` })).statusCode,
      ).toBe(401);
    }
    // Of the right kind, for a run that is none of a trial, and for one of another company.
    for (const company of [ours, theirs]) {
      const token = await issueToken(allCompanies, {
        audience: 'tryFlow',
        customerId,
        companyId: company.companyId,
        subject,
      });
      expect(
        (await sluice.app.inject({ method: 'GET', url: `/hosted/try/${token}` })).statusCode,
      ).toBe(401);
    }
  });
});

describe('files of the console', () => {
  it('are only those of its folder', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sluice-files-'));
    mkdirSync(join(folder, 'web'));
    writeFileSync(join(folder, 'key'), 'the key of this installation');
    writeFileSync(join(folder, 'web', 'index.html'), '<title>console</title>');
    writeFileSync(join(folder, 'web', 'app.12345678.js'), '1');
    const app = Fastify();
    await serveConsole(app, join(folder, 'web'));
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as AddressInfo;
    const paths = [
      '/../key',
      '/..%2fkey',
      '/%2e%2e/key',
      '/..%5ckey',
      '/web/../../key',
      '//key',
      '/app.12345678.js/../../key',
    ];
    const more = [
      '/%00/key',
      '/....//key',
      '/%252e%252e%252fkey',
      `/${folder}/key`,
      '/.%2e/.%2e/etc/passwd',
      '/key.txt',
    ];
    const got: string[] = [];
    for (const path of [...paths, ...more])
      if (/the key of|root:/.test(await fetchBody(port, path))) got.push(path);
    expect(got).toEqual([]);
    expect(await fetchBody(port, '/app.12345678.js')).toBe('1');
    await app.close();
    rmSync(folder, { recursive: true, force: true });
  });
});

/** Asks with the path as it is written: a client that tidies it up would hide what is tried. */
const fetchBody = (port: number, path: string) =>
  new Promise<string>((done, fail) => {
    const asked = request({ host: '127.0.0.1', port, path, agent: false }, reply => {
      let text = '';
      reply.on('data', chunk => (text += String(chunk)));
      reply.on('end', () => done(text));
    });
    asked.on('error', fail);
    asked.end();
  });

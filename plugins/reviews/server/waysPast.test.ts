// @module-tag slow
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { runCommand, type Command } from '#core/command';
import commands from '#plugins/ascode/command';
import { machinesOn } from '#plugins/machines/server/testMachines';
import { createTestGraph } from '#plugins/runtime/server/testFlows';
import { importBody } from '#plugins/transfer/domain/exchange/parseImport';
import { archivesOn } from '#testing/security/kits/archivesOn';
import { editArchive } from '#testing/security/kits/spoiltArchives';
import { promotionWorld } from '#testing/security/kits/promotionWorld';
import { startServer } from '#testing/startServer';
import { createTestReviewer } from './testRequests';

const sluice = await startServer();
const url = await sluice.listen();
const folder = mkdtempSync(join(tmpdir(), 'sluice-past-'));
afterAll(async () => {
  await sluice.close();
  rmSync(folder, { recursive: true, force: true });
});
const { twoCompanies, apply, rows, done, ask, rollBack, switchTo } = promotionWorld(sluice);
const { exported, applied } = archivesOn(() => sluice);
const { createAccount, createToken } = machinesOn(() => sluice);

const missing = 'has no approved change request';
const graphWith = (message: string) =>
  createTestGraph({ a: ['httpConnector', 'customHTMLMessage', { message }] });

async function save(token: string, flowId: string, message: string): Promise<number> {
  const { flowInfo } = await done(token, 'GET', `/flows/${flowId}`);
  const { currentVersion } = flowInfo;
  const body = { currentVersion, graphData: graphWith(message) };
  return (await done(token, 'PUT', `/flows/${flowId}`, body)).currentVersion;
}

/** Runs a command of `sluice` and returns what it wrote. */
async function runCli(companyId: string, token: string, ...words: readonly string[]) {
  const [name, ...rest] = words;
  const command = commands.commands.find(each => each.name === name) as Command;
  vi.stubEnv('SLUICE_URL', url);
  vi.stubEnv('SLUICE_ENVIRONMENT', companyId);
  vi.stubEnv('SLUICE_TOKEN', token);
  let text = '';
  const written = [process.stdout, process.stderr].map(stream =>
    vi.spyOn(stream, 'write').mockImplementation(piece => {
      text += String(piece);
      return true;
    }),
  );
  const exitCode = await runCommand(command, [...rest, '--yes', '--json'], folder);
  for (const spy of written) spy.mockRestore();
  vi.unstubAllEnvs();
  return { status: exitCode, text };
}

/** Replaces a text in every file that was pulled. */
function editPulled(from: string, to: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.parentPath.includes('.sluice')) continue;
    const path = join(entry.parentPath, entry.name);
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll(from, to));
  }
}

it('runs nothing that no change request released, however it is requested', async () => {
  const world = { ...(await twoCompanies()) };
  const { token, to, from } = world;
  // One flow alone is promoted: the called one.
  const only = { ...world, flowId: world.calledId };
  await apply(only, { deploy: true });
  const [first] = await rows(to);
  const flowId = first!.flow_id;
  const archive = await exported({ companyId: to, token });
  await save(token, world.calledId, 'Two');
  const { promotionId } = (await apply(only, { deploy: true })).body;
  const published = async () =>
    (await rows(to)).find(each => each.flow_id === flowId)?.published_version;
  expect(await published()).toBe(2);

  await switchTo(token, to);
  const { app } = await done(token, 'POST', '/apps', { name: 'Shop' });
  const pin = { flows: [{ flowId, versionId: 1, weight: 100 }] };
  const pinned = await done(token, 'POST', `/apps/${app.appId}/policy`, { name: 'Pinned', ...pin });
  const { policyId } = pinned.policies.at(-1);
  const withPin = await exported({ companyId: to, token });
  await done(token, 'DELETE', `/apps/${app.appId}/policy/${policyId}`);
  const account = await createAccount({ companyId: to, token });
  const machine = await createToken(account);
  const policy = { approvals: 1, roles: [], flows: [], resolveComments: false };
  await done(token, 'PUT', '/changeRequests/policy', policy);

  const deploy = `/flows/${flowId}/deploy`;
  const over = `${deploy}?override=The+door+is+shut`;
  const forge = (text: string) =>
    editArchive(withPin, lines => {
      for (const { table, row } of lines)
        if (table === 'flow_versions')
          row.document = JSON.parse(JSON.stringify(row.document).replaceAll('Two', text));
    });
  const importForged = async (text: string): Promise<string> =>
    (await applied({ companyId: to, token }, forge(text))).report.notes.join(' ');
  // The flow is the same, and only what stands under the number of its version is not.
  expect(await importForged('Early')).toContain('“Called” is not deployed');
  expect(await published()).toBeNull();
  await done(token, 'PUT', over);

  const back = await rollBack(only, promotionId);
  expect(back.status).toBe(409);
  expect(back.text).toContain(missing);
  await save(token, flowId, 'Three');

  const member = await sluice.company({ in: to });
  const source = await sluice.company({ in: from });
  const naming = (versionId: number) => ({
    name: 'Sign in',
    flows: [{ flowId, versionId, weight: 100 }],
  });
  const ways: Readonly<
    Record<string, () => Promise<{ readonly status: number; readonly text: string }>>
  > = {
    'the console': () => ask(token, 'PUT', deploy),
    'an earlier version': () => ask(token, 'PUT', `${deploy}?version=1`),
    'a reverted version': async () => {
      await done(token, 'PUT', `/flows/${flowId}/versions/1/revert`);
      return ask(token, 'PUT', deploy);
    },
    'a service account': () => ask(machine, 'PUT', deploy),
    'the published API': async () => {
      const reply = await sluice.app.inject({
        method: 'POST',
        url: `/v1/environments/${to}/flows/${flowId}`,
        headers: {
          authorization: `Bearer ${machine}`,
          'content-type': 'application/vnd.pingidentity.flow.deploy+json',
        },
        payload: '{}',
      });
      return { status: reply.statusCode, text: reply.body };
    },
    'the command': () => runCli(to, machine, 'deploy', first!.name),
    'a policy that names the version': () =>
      ask(token, 'POST', `/apps/${app.appId}/policy`, naming(3)),
    'a policy that names a version of before': () =>
      ask(token, 'POST', `/apps/${app.appId}/policy`, naming(1)),
    'a release that is not approved': async () => {
      const request = await done(token, 'POST', '/changeRequests', {
        title: 'Past it',
        flows: [{ flowId }],
      });
      return ask(token, 'POST', `/changeRequests/${request.requestId}/release`, {
        contentHash: request.contentHash,
      });
    },
    'a folder that is applied': async () => {
      await save(token, flowId, 'Pulled');
      await runCli(to, member.token, 'pull');
      editPulled('Pulled', 'Applied');
      return runCli(to, member.token, 'apply', '--deploy', '--force');
    },
    'a promotion by command': () => {
      vi.stubEnv('SLUICE_FROM_TOKEN', source.token);
      return runCli(to, member.token, 'promote', first!.name, '--from', from, '--deploy');
    },
  };
  for (const [way, run] of Object.entries(ways)) {
    const reply = await run();
    expect([200, 0], `${way}: ${reply.text}`).not.toContain(reply.status);
    expect(reply.text, `${way}: the sentence`).toMatch(/[Cc]hange request|approval is needed/);
    expect(await published(), `${way}: the deployed version`).toBe(2);
  }

  const file = await done(token, 'GET', `/flows/${flowId}/versions/-1`);
  const imported = await done(token, 'PUT', '/flows/import', {
    ...importBody(file),
    name: 'Another',
  });
  expect(imported.flowInfo.publishedVersion).toBeNull();
  expect(imported.notes.join(' ')).toContain('Approved change request');

  await switchTo(token, from);
  await save(token, world.calledId, 'Four');
  const promoted = (await apply(only, { deploy: true })).body;
  expect(promoted.notes.join(' ')).toContain('Approved change request');
  expect(await published()).toBe(2);
  await switchTo(token, to);

  const admin = await sluice.company({ in: to, roles: ['default:admin'] });
  expect((await ask(admin.token, 'PUT', over)).status).toBe(401);
  await done(token, 'PUT', over);
  const [told] = await sluice.server.database
    .forCompany(to)
    .selectFrom('audit_events')
    .select('after')
    .where('action', '=', 'deploy')
    .orderBy('seq', 'desc')
    .limit(1)
    .execute();
  expect(JSON.parse(told!.after ?? '')).toMatchObject({
    overrode: ['changeRequest'],
    because: 'The door is shut',
  });

  expect(await importForged('Forged')).toContain('“Called” is not deployed');
  expect(await published()).toBeNull();
  await done(token, 'PUT', `${over}&version=2`);
  const forged = await importForged('Forged again');
  expect(forged).toContain('“Called” is not deployed');
  expect(await published()).toBeNull();
  await done(token, 'DELETE', `/apps/${app.appId}/policy/${policyId}`);
  expect(await importForged('Once more')).toContain('The policy “Pinned” was disabled');
  const restored = await applied({ companyId: to, token }, archive);
  expect(JSON.stringify(restored)).toContain('Approved change request');
  expect(await published()).toBeNull();

  const grace = await createTestReviewer(sluice, { in: to });
  const request = await grace.done('POST', '/changeRequests', {
    title: 'The right way',
    flows: [{ flowId }],
  });
  const ada = await sluice.company({ in: to });
  const approved = await ask(ada.token, 'POST', `/changeRequests/${request.requestId}/reviews`, {
    verdict: 'approved',
    contentHash: request.contentHash,
  });
  expect(approved.text).toContain('"approved":true');
  expect((await grace.release(request)).status).toBe(200);
  expect(await published()).toBe(request.flows[0].versionId);
  await done(token, 'PUT', deploy);
});

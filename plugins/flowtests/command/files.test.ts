// @module-tag slow
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Ajv from 'ajv';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { runCommand } from '#core/command';
import { decide, decideLinks } from '#plugins/runtime/server/testFlows';
import { flowsOn } from '#plugins/runtime/server/testRuns';
import { commands, contributions } from '#shell/server/command/commands';
import { startServer } from '#testing/startServer';

const sluice = await startServer();
await sluice.app.listen({ port: 0, host: '127.0.0.1' });
const address = sluice.app.server.address();
const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
const folders: string[] = [];
afterAll(async () => {
  await sluice.close();
  for (const folder of folders) rmSync(folder, { recursive: true });
});
const createFolder = () => {
  folders.push(mkdtempSync(join(tmpdir(), 'sluice-test-files-')));
  return folders.at(-1)!;
};

type Person = { readonly token: string; readonly companyId: string };

/** Runs a command of `sluice` as that person; returns what a program and what people read of it. */
async function run({ token, companyId }: Person, folder: string, line: string) {
  const [name = '', ...words] = line.split(' ');
  vi.stubEnv('SLUICE_URL', url);
  vi.stubEnv('SLUICE_ENVIRONMENT', companyId);
  vi.stubEnv('SLUICE_TOKEN', token);
  let written = '';
  const spies = [process.stdout, process.stderr].map(stream =>
    vi.spyOn(stream, 'write').mockImplementation(text => {
      written += String(text);
      return true;
    }),
  );
  const command = commands.find(each => each.name === name)!;
  const exitCode = await runCommand(command, [...words, '--yes'], folder, contributions);
  for (const spy of spies) spy.mockRestore();
  return { exitCode, text: written };
}

describe('the tests of a flow as files', () => {
  it('are pulled, changed, planned, applied, and run, byte for byte the same each time', async () => {
    const flow = await flowsOn(sluice).flowOf(decide, decideLinks);
    const { token, flowId } = flow;
    const { body: ran } = await flow.start({ device: 'known', amount: 30, username: 'ada' });
    const path = `/flows/${flowId}/tests`;
    const body = { interactionId: ran.interactionId, name: 'Known device' };
    const kept = (await sluice.inject('POST', `${path}/keep`, { token, body })).body;
    const folder = createFolder();
    expect(await run(flow, folder, 'pull')).toMatchObject({ exitCode: 0 });
    const tests = join(folder, 'flows/flow/tests');
    const file = join(tests, 'known-device.json');
    const before = readFileSync(file, 'utf8');
    expect(before.split('\n').slice(0, 5).join('\n')).toMatch(
      /^\{\n {2}"\$schema": "..\/..\/..\/schemas\/test.schema.json",\n {2}"testId": ".+",\n {2}"name": "Known device",\n {2}"starts": \{/,
    );
    const schema = JSON.parse(readFileSync(join(folder, 'schemas/test.schema.json'), 'utf8'));
    const fits = new Ajv({ strict: false }).compile(schema);
    expect([fits(JSON.parse(before)), fits({ name: 'x' })]).toEqual([true, false]);
    expect((await run(flow, folder, 'plan --check')).exitCode).toBe(0);
    expect((await run(flow, folder, 'test')).text).toContain('1 test passed.');

    // Nothing is saved by running what the files say.
    const changed = before.replace('"username": "ada"', '"username": "eve"');
    writeFileSync(file, changed.replace('"outcome": "success"', '"outcome": "waiting"'));
    const failed = await run(flow, folder, 'test flow');
    expect(failed).toMatchObject({ exitCode: 3 });
    expect(failed.text).toContain('Flow: “Known device” failed.');
    expect((await run(flow, folder, 'test --saved')).text).toContain('1 test passed.');
    writeFileSync(
      join(tests, 'second.json'),
      before.replace(/ {2}"testId".*\n/, '').replace('Known device', 'Second'),
    );
    const planned = await run(flow, folder, 'plan');
    expect(planned.text).toContain('~ test “Flow: Known device”  +');
    expect(planned.text).toContain('+ test “Flow: Second”  new');
    expect((await run(flow, folder, 'diff')).text).toContain('flows/flow/tests/known-device.json');
    expect(await run(flow, folder, 'push')).toMatchObject({ exitCode: 0 });
    const list = async () => (await sluice.inject('GET', path, { token })).body.tests;
    expect((await list()).map(({ name }: { name: string }) => name)).toEqual([
      'Known device',
      'Second',
    ]);
    expect((await run(flow, folder, 'pull')).text).toContain('1 written');
    expect(readdirSync(tests)).toEqual(['known-device.json', 'second.json']);
    const after = readdirSync(tests).map(name => readFileSync(join(tests, name), 'utf8'));
    expect((await run(flow, folder, 'push')).exitCode).toBe(0);
    expect((await run(flow, folder, 'pull')).text).toContain('No changes');
    expect(readdirSync(tests).map(name => readFileSync(join(tests, name), 'utf8'))).toEqual(after);

    // A test only in the environment stays, and one only in the folder is deleted by a pull.
    rmSync(join(tests, 'second.json'));
    expect((await run(flow, folder, 'plan')).text).toContain(
      'test “Flow: Second” is only in the environment and is kept',
    );
    await sluice.inject('DELETE', `${path}/${kept.testId}`, { token });
    expect((await run(flow, folder, 'pull --force')).exitCode).toBe(0);
    expect(readdirSync(tests)).toEqual(['second.json']);

    // Another environment gets the flow with its tests, which name its own IDs.
    const eve = await sluice.company();
    expect(await run(eve, folder, 'apply')).toMatchObject({ exitCode: 0 });
    expect((await run(eve, folder, 'plan --check')).exitCode).toBe(0);
    expect((await run(eve, createFolder(), 'test --saved')).text).toContain('1 test passed.');
  });

  it('run the subflows of the folder, also those that the environment lacks', async () => {
    const { flowOf } = flowsOn(sluice);
    const says = (value: string) =>
      [
        'httpConnector',
        'createSuccessResponse',
        { claimsNameValuePairs: [{ name: 'said', value }] },
      ] as const;
    const called = await flowOf({ ok: says('as it was') }, [], { name: 'Called' });
    const caller = await flowOf(
      {
        call: ['flowConnector', 'startSubFlow', { subFlowId: { value: called.flowId } }],
        done: says('{{local.call.payload.output.said}}'),
      },
      [['call', 'done']],
      { name: 'Caller' },
      called,
    );
    const { token } = called;
    const { interactionId } = (await caller.start()).body;
    const body = { interactionId, name: 'Calls' };
    await sluice.inject('POST', `/flows/${caller.flowId}/tests/keep`, { token, body });
    const folder = createFolder();
    await run(called, folder, 'pull');
    expect((await run(called, folder, 'test')).text).toContain('1 test passed.');
    // Another environment has neither of them.
    const eve = await sluice.company();
    expect((await run(eve, folder, 'test')).text).toContain('1 test passed.');
    const file = join(folder, 'flows/called/flow.json');
    writeFileSync(file, readFileSync(file, 'utf8').replace('as it was', 'as it is here'));
    const failed = await run(called, folder, 'test caller');
    expect([failed.exitCode, failed.text]).toEqual([3, expect.stringContaining('as it is here')]);
    expect((await run(called, folder, 'test --saved')).text).toContain('1 test passed.');
  });

  it('that are invalid are reported with their location', async () => {
    const flow = await flowsOn(sluice).flowOf(decide, decideLinks);
    const folder = createFolder();
    await run(flow, folder, 'pull');
    const tests = join(folder, 'flows/flow/tests');
    mkdirSync(tests);
    const write = (test: object) => writeFileSync(join(tests, 'a.json'), JSON.stringify(test));
    const starts = {
      interactionId: 'i',
      inputs: {},
      request: {},
      time: 0,
      seed: 1,
      variables: {},
    };
    const test = { name: 'A', starts, answers: [], pages: [], expects: {} };
    const validate = async (changes: object) => {
      write({ ...test, ...changes });
      return run(flow, folder, 'validate');
    };
    const step = { node: 'cmp', title: 'cmp', came: 'sometimes' };
    expect((await validate({ name: '' })).text).toContain(
      'flows/flow/tests/a.json: The file needs a "name"',
    );
    expect((await validate({ pages: [{ node: 'cmp', title: 'cmp' }] })).text).toMatch(
      /flows\/flow\/tests\/a\.json: "pages\[0\]" must have required/,
    );
    expect((await validate({ expects: { steps: [step] } })).text).toContain(
      'flows/flow/tests/a.json: "expects.steps[0].came" must be one of "true", "false", "error", "page", "end", "call".',
    );
    const gone = { node: 'gone', title: 'Gone', came: 'true' };
    expect(await validate({ expects: { steps: [gone] } })).toMatchObject({
      exitCode: 3,
      text: expect.stringContaining(
        'flows/flow/tests/a.json: "expects.steps[0].node" refers to the node "gone", which isn’t in the flow.',
      ),
    });
  });
});

// @module-tag slow
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { decide, decideLinks } from '#plugins/runtime/server/testFlows';
import { flowsOn } from '#plugins/runtime/server/testRuns';
import { passTime } from '#testing/kits/passTime';
import { createTestCommands } from './testCommands';

let kit: Awaited<ReturnType<typeof createTestCommands>>;
let runs: ReturnType<typeof flowsOn>;
beforeAll(async () => {
  kit = await createTestCommands();
  runs = flowsOn(kit.sluice);
});
afterAll(() => kit.close());

describe('flows from a terminal', () => {
  it('run as a test with inputs from a file and options, step by step', async () => {
    const flow = await runs.flowOf(decide, decideLinks);
    const folder = kit.createFolder();
    writeFileSync(join(folder, 'inputs.json'), '{"device":"known","amount":1,"username":"ada"}');
    const ran = await kit.run(flow, folder, 'run Flow --inputs inputs.json -i amount=30');
    expect({ ...ran, answer: ran.answer.status }).toMatchObject({
      err: '',
      exitCode: 0,
      answer: 'success',
    });
    expect(ran.answer.steps).toHaveLength(5);
    const shown = await kit.run(flow, folder, 'run Flow --inputs inputs.json', {}, false);
    expect(shown.out).toMatch(/success after \d+ ms/);
    expect((await kit.run(flow, folder, 'run Flow -i amount')).exitCode).toBe(2);
    expect((await kit.run(flow, folder, 'run None')).err).toContain('no flow “None”');
  });

  it('are followed while they run', async () => {
    const flow = await runs.flowOf(decide, decideLinks);
    await flow.start({ device: 'known', amount: 30, username: 'ada' });
    const folder = kit.createFolder();
    const listed = await kit.run(flow, folder, 'logs --since 1h');
    expect(listed.answer.runs).toMatchObject([{ flowName: 'Flow', status: 'success' }]);
    expect((await kit.run(flow, folder, 'logs --errors')).answer.runs).toEqual([]);
    const following = kit.run(flow, folder, 'logs Flow --follow --for 60', {}, false);
    const { mock } = vi.mocked(process.stdout.write);
    await flow.start({ device: 'known', amount: 30, username: 'ada' });
    await expect.poll(() => mock.calls.join('').match(/success/g)).toHaveLength(2);
    passTime(60_000);
    const { out, exitCode } = await following;
    expect(exitCode).toBe(0);
    expect(out.match(/success/g)).toHaveLength(2);
    expect((await kit.run(flow, folder, 'logs --since soon')).exitCode).toBe(2);
  });

  it('are promoted with what they need, and keep what the other environment has', async () => {
    const [flow, eve] = [await runs.flowOf(decide, decideLinks), await kit.sluice.company()];
    const folder = kit.createFolder();
    const words = `promote --from ${flow.companyId} --deploy`;
    const tokens = { SLUICE_FROM_TOKEN: flow.token };
    expect((await kit.run(eve, folder, 'promote')).exitCode).toBe(2);
    const promoted = await kit.run(eve, folder, words, tokens);
    expect({ ...promoted, answer: promoted.answer.promoted.length }).toMatchObject({
      err: '',
      exitCode: 0,
      answer: 1,
    });
    expect((await kit.run(eve, folder, words, tokens)).answer.promoted).toEqual([]);
    const { flowsInfo } = (await kit.sluice.inject('GET', '/flows', { token: eve.token })).body;
    expect(flowsInfo).toMatchObject([{ name: 'Flow', publishedVersion: 1 }]);
    expect((await kit.run(eve, folder, `${words} None`, tokens)).err).toContain('no flow “None”');
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';
import { flowsOn } from '#plugins/runtime/server/testRuns';

let sluice: Awaited<ReturnType<typeof startServer>>;
let runs: ReturnType<typeof flowsOn>;
beforeAll(async () => {
  sluice = await startServer();
  runs = flowsOn(sluice);
});
afterAll(() => sluice.close());

describe('a company’s own texts', () => {
  it('are what its pages say in the language of the browser [C104, C105]', async () => {
    const flow = await runs.flowOf({ done: ['httpConnector', 'createSuccessResponse'] }, []);
    const { companyId, token } = flow;
    const texts = { 'flows.hosted.done': 'Geschafft <b>!', 'flows.hosted.title': 'Anmelden' };
    const saved = await sluice.inject('POST', `/company/${companyId}/locale/de`, {
      token,
      body: { texts },
    });
    expect(saved.status).toBe(200);
    const page = async (language: string, at = flow) => {
      const url = `/hosted/${at.companyId}/policy/${at.policyId}`;
      return (
        await sluice.app.inject({ method: 'GET', url, headers: { 'accept-language': language } })
      ).body;
    };
    const german = await page('de-AT, en;q=0.5');
    expect(german).toContain('<html lang="de">');
    expect(german).toContain('<h1>Geschafft &lt;b&gt;!</h1>');
    // What it says nothing of stays as we say it.
    expect(german).toContain('You can close this page.');
    for (const language of ['en-GB, de;q=0.5', 'fr', ''])
      expect(await page(language)).toContain('<html lang="en">');
    const other = await runs.flowOf({ done: ['httpConnector', 'createSuccessResponse'] }, []);
    expect(await page('de', other)).toContain('<h1>Done</h1>');
  });
});

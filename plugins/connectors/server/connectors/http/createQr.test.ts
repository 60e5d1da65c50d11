import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';
import { nodesOn } from '../testNodes';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer()));
afterAll(() => sluice.close());

it('shows a QR code on a page', async () => {
  const nodes = await nodesOn(sluice);
  const { policyId } = await nodes.flowOf({
    qr: ['httpConnector', 'createQr', { customUrl: 'https://id.example/x?a=1&b=2' }],
    page: [
      'httpConnector',
      'customHTMLTemplate',
      { customHTML: '<img alt="Scan me" src={{local.qr.payload.output.generatedQr}} />' },
    ],
  });
  const page = await sluice.app.inject({
    method: 'GET',
    url: `/hosted/${nodes.companyId}/policy/${policyId}`,
  });
  expect(page.body).toMatch(/<img alt="Scan me" src="data:image\/png;base64,[\w+/=&#;]+"/);
});

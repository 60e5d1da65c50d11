import type { startServer } from '../../startServer';

type Server = Awaited<ReturnType<typeof startServer>>;

/** The hosted pages of the examples, in a company that began with them. */
export async function startExamples(
  server: Server,
): Promise<readonly { readonly name: string; readonly path: string }[]> {
  const { token, companyId } = await server.company({ examples: true });
  const ask = async (method: 'GET' | 'POST', url: string, body?: object) =>
    (await server.inject(method, url, { token, ...(body && { body }) })).body;
  const { flowsInfo } = await ask('GET', '/flows');
  const { app } = await ask('POST', '/apps', { name: 'Browsers' });
  const pages: { name: string; path: string }[] = [];
  for (const { flowId, name } of flowsInfo) {
    const flows = [{ flowId, versionId: -1, weight: 100 }];
    const policy = { name, status: 'enabled', flows };
    await ask('POST', `/apps/${app.appId}/policy`, policy);
    const { policies } = (await ask('GET', `/apps/${app.appId}`)).app;
    const path = `/hosted/${companyId}/policy/${policies.at(-1).policyId}`;
    const { body } = await server.app.inject({ url: path });
    if (body.includes('id="sk-form"')) pages.push({ name: `Example › ${name}`, path });
  }
  return pages;
}

import { issueToken, JobWorker } from '#core/server/internal';
import type { startServer } from '../startServer';
import type { createTestCompany, Thing } from './createTestCompany';

/** The ids that forms need in addition to those of pages. */
export type Ids = Readonly<
  Record<Thing | 'template' | 'sealed' | 'checked' | 'operatorship' | 'invitation', string>
>;

const passphrase = 'a passphrase of some length';

/**
 * Adds to a populated company what its forms are opened on: what is known by name, held or uploaded
 * already.
 */
export async function createFormFixtures(
  sluice: Awaited<ReturnType<typeof startServer>>,
  { token, companyId, customerId, things }: Awaited<ReturnType<typeof createTestCompany>>,
): Promise<Ids> {
  const call = async (method: 'POST' | 'PUT' | 'GET', url: string, body?: unknown) => {
    const reply = await sluice.inject(method, url, { token, body });
    if (reply.status >= 300) throw new Error(`${method} ${url}: ${reply.text}`);
    return reply;
  };
  await call('POST', `/apps/${things.app}/policy`, { name: 'Policy' });
  const work = () => new JobWorker(sluice.server).once();
  const made = {
    flowId: things.flow,
    name: 'Template',
    description: '',
    category: 'Authentication',
  };
  const template = (await call('POST', '/flowtemplates', made)).body.flowTemplate
    .flowTemplateId as string;
  const archive = async (body: object) => {
    const { instanceId } = (await call('POST', `/company/${companyId}/batchExport`, body)).body;
    await work();
    return (await call('GET', `/company/${companyId}/batchExport/${instanceId}/file`)).text;
  };
  const upload = async (text: string) => {
    const all = `/company/${companyId}/batchImport`;
    const { instanceId } = (await call('POST', all, { mode: 'add', parts: 1 })).body;
    await call('PUT', `${all}/${instanceId}/parts/0`, { text });
    return instanceId as string;
  };
  await sluice.company({ in: companyId, roles: [things.role] });
  await call('PUT', `/company/${companyId}`, { name: 'Meadow' });
  const invited = {
    email: 'invited@example.com',
    firstName: 'Grace',
    lastName: 'Hopper',
    roles: ['default:read'],
  };
  await call('POST', `/company/${companyId}/customers`, invited);
  const starts = { interactionId: 'i', inputs: {}, request: {}, time: 0, seed: 1, variables: {} };
  const test = { starts, answers: [], pages: [], expects: { outcome: 'success' } };
  await call('POST', `/flows/${things.flow}/tests`, { name: 'Known', test });
  await call('POST', '/constructs', { name: 'known', type: 'string', context: 'company' });
  const checked = await upload(await archive({}));
  await call('POST', `/company/${companyId}/batchImport/${checked}/check`, {});
  await work();
  const sealed = await upload(await archive({ passphrase }));
  const operatorship = await issueToken(sluice.server.database.allCompanies, {
    audience: 'operatorship',
    customerId,
    companyId: '',
    subject: { by: customerId },
  });
  const invitation = await issueToken(sluice.server.database.allCompanies, {
    audience: 'invitation',
    customerId: things.member,
    companyId,
    subject: { operator: true },
  });
  return { ...things, template, sealed, checked, operatorship, invitation };
}

import { defaultSecurity } from '#core/contract/authentication/security';
import { defaultBrand, emptyAppBrand } from '#plugins/pages/contract';
import { both, freshName, on, type Contests } from '../Contest';

const inCompany =
  (path: string, ...bodies: readonly unknown[]) =>
  (method: 'POST' | 'PUT' | 'DELETE') =>
    both(
      ({ companyId }) => [method, `/company/${companyId}/${path}`, bodies[0]],
      ({ companyId }) => [method, `/company/${companyId}/${path}`, bodies.at(-1)],
    );
const risk = '/risk/settings';
const review = { approvals: 0, roles: [], flows: [], resolveComments: false };
const rule = { rule: 'dv-rule-debug-off-001', excepted: [], counts: [] };
const provider = {
  enabled: false,
  name: 'Provider',
  clientId: 'sluice',
  clientSecret: 'a-secret',
  domains: ['example.com'],
  createPeople: false,
  role: 'default:read',
  trustMfa: false,
};

/** Contests about the settings of an environment. */
export const settings: Contests = {
  'choose languages in two ways': inCompany(
    'languages',
    { languages: ['en'], defaultLanguage: 'en' },
    { languages: ['en', 'de'], defaultLanguage: 'de' },
  )('PUT'),
  'save two texts of a language': inCompany(
    'locale/fr',
    { texts: { one: 'Un' } },
    { texts: { other: 'Autre' } },
  )('POST'),
  'save and remove a text': inCompany(
    'locale/fr',
    { texts: { kept: 'Un' } },
    { texts: { kept: '' } },
  )('POST'),
  'choose a look in two ways': inCompany(
    'brand',
    { ...defaultBrand, name: 'One' },
    { ...defaultBrand, name: 'Other' },
  )('PUT'),
  'choose the look of an application twice': both(({ companyId, ids }) => [
    'PUT',
    `/company/${companyId}/brand/apps/${ids.appId}`,
    { ...emptyAppBrand, primaryColor: '#7e22ce' },
  ]),
  'keep runs for two times': inCompany('runs/retention', { days: 30 }, { days: 60 })('PUT'),
  'show and hide recorded data': inCompany(
    'debugView',
    { enabled: true },
    { enabled: false },
  )('PUT'),
  'require tests in two ways': inCompany(
    'testrules',
    { suite: true, coverage: 0 },
    { suite: false, coverage: 50 },
  )('PUT'),
  'save and reset risk settings': on(
    async ({ read }) => (await read(risk)).settings,
    terms => ['PUT', risk, terms],
    () => ['DELETE', risk],
  ),
  'reset risk settings twice': on(
    async ({ read, made }) => made('PUT', risk, (await read(risk)).settings),
    () => ['DELETE', risk],
  ),
  'start an export twice': inCompany('batchExport', {})('POST'),
  'start an import twice': inCompany('batchImport', { mode: 'add', parts: 1 })('POST'),
  'cancel an export twice': on(
    async ({ companyId, read }) => {
      const at = `/company/${companyId}/batchExport`;
      const { instances } = await read(at);
      return `${at}/${instances[0].instanceId}`;
    },
    at => ['DELETE', at],
  ),
  'cancel an import twice': on(
    async ({ companyId, made }) => {
      const at = `/company/${companyId}/batchImport`;
      return `${at}/${(await made('POST', at, { mode: 'add', parts: 1 })).instanceId}`;
    },
    at => ['DELETE', at],
  ),
  'secure an environment in two ways': inCompany(
    'security',
    { ...defaultSecurity, sessionMinutes: 60 },
    { ...defaultSecurity, sessionMinutes: 120 },
  )('PUT'),
  'set a provider in two ways': inCompany(
    'sso',
    { ...provider, issuer: 'https://one.example.com' },
    { ...provider, issuer: 'https://other.example.com' },
  )('PUT'),
  'require approvals in two ways': both(
    () => ['PUT', '/changeRequests/policy', { ...review, approvals: 0 }],
    () => ['PUT', '/changeRequests/policy', { ...review, resolveComments: true }],
  ),
  'set a flow rule in two ways': inCompany(
    'flowrules',
    { rules: [{ ...rule, level: 'warn' }] },
    { rules: [{ ...rule, level: 'off' }] },
  )('PUT'),
  'upload a part of an import twice': on(
    async ({ companyId, made }) => {
      const at = `/company/${companyId}/batchImport`;
      return `${at}/${(await made('POST', at, { mode: 'add', parts: 2 })).instanceId}/parts/0`;
    },
    at => ['PUT', at, { text: 'part' }],
  ),
  'rename an environment in two ways': on(
    async ({ companyId, made }) => {
      await made('PUT', `/company/${companyId}/security`, defaultSecurity);
      return `/company/${companyId}`;
    },
    at => ['PUT', at, { name: 'One' }],
    at => ['PUT', at, { name: 'Other' }],
  ),
  // Last: the environments have different domains from here on.
  'take a domain twice': on(
    async ({ prove }) => prove(`${freshName('d').replace(' ', '')}.example.com`),
    (recordName, { companyId }) => [
      'POST',
      `/company/${companyId}/domains`,
      { recordName, domainEnvPrefix: 'a' },
    ],
  ),
};

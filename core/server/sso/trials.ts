import { codes, Failure, newId } from '../../contract';
import type { SsoProvider, SsoTrial } from '../../contract/internal';
import { htmlDocument } from '../../contract/html';
import type { ServerHost } from '../host/serverHost';
import { secretMask, withSecret } from './ssoProviders';
import { readJson, type Queries } from '../database';
import { forgetFew } from '../jobs/turns/forgetOld';
import { ssoTrials } from './ssoTables';
import { planSignIn } from './findPerson';
import { findDomainStanding } from './mailDomains';
import type { SsoClaims } from './readClaims';
import { toSsoError, SsoError } from './SsoError';

/** The final page in the tab of a trial; the result is shown where the trial was started. */
export const triedPage = htmlDocument({
  title: 'Provider test · Sluice',
  head: '<style>:root{color-scheme:light dark}body{display:grid;place-items:center;min-height:90vh;margin:0 24px;font:16px/1.5 system-ui,sans-serif}main{max-width:40ch}h1{font-size:20px}</style>',
  body: `<main><h1>Provider test complete</h1>\n<p>No one was signed in. Close this tab to see the result in the tab where you started.</p></main>`,
});

const toPlace = (trialId: string) => ({ table: 'tokens', row: trialId, column: 'subject' });

/** A provider that is tried, as it is remembered meanwhile: a secret that was typed is encrypted. */
export function encryptTrialProvider(
  server: ServerHost,
  companyId: string,
  trialId: string,
  provider: SsoProvider,
): SsoProvider {
  const { clientSecret } = provider;
  if (!clientSecret || clientSecret === secretMask) return provider;
  return {
    ...provider,
    clientSecret: server.secrets.encrypt(companyId, toPlace(trialId), clientSecret),
  };
}

/** The same with its secret open. */
export async function decryptTrial(
  server: ServerHost,
  companyId: string,
  { id, provider }: { readonly id: string; readonly provider: SsoProvider },
): Promise<SsoProvider> {
  const { clientSecret } = provider;
  if (!clientSecret || clientSecret === secretMask) return withSecret(server, companyId, provider);
  return {
    ...provider,
    clientSecret: server.secrets.decrypt(companyId, toPlace(id), clientSecret),
  };
}

const hour = 3_600_000;
const waiting: SsoTrial = {
  state: 'waiting',
  reason: '',
  issuer: '',
  subject: '',
  email: '',
  verified: false,
  methods: [],
  outcome: '',
};

/** Makes room for what comes of a trial; earlier ones are forgotten after an hour. */
export async function beginTrial(db: Queries, companyId: string): Promise<string> {
  const trialId = newId();
  const now = Date.now();
  await forgetFew(db, companyId, { table: ssoTrials, by: 'created_date', before: now - hour });
  await db
    .insertInto('sso_trials')
    .values({ company_id: companyId, trial_id: trialId, created_date: now, outcome: '' })
    .execute();
  return trialId;
}

export async function readTrial(db: Queries, trialId: string): Promise<SsoTrial> {
  const row = await db
    .selectFrom('sso_trials')
    .select('outcome')
    .where('trial_id', '=', trialId)
    .executeTakeFirst();
  if (!row)
    throw new Failure(404, codes.notFound, 'This test has expired. Test the provider again.');
  return row.outcome ? readJson(row.outcome) : waiting;
}

/** Finds out what signing in would have done, without doing it. */
async function previewOutcome(
  server: ServerHost,
  companyId: string,
  provider: SsoProvider,
  claims: SsoClaims,
): Promise<string> {
  const db = server.database.forCompany(companyId);
  const domain = await findDomainStanding(server, companyId, claims);
  return (await planSignIn(server, db, { companyId, provider, claims, domain })).outcome;
}

/**
 * Keeps what came of a trial: who the provider says it was and what would have been done, or why
 * not.
 */
export async function endTrial(
  server: ServerHost,
  companyId: string,
  trial: { readonly id: string; readonly provider: SsoProvider },
  answer: SsoClaims | SsoError,
): Promise<void> {
  const seen = answer instanceof SsoError ? undefined : answer;
  const { issuer = '', subject = '', email = '', verified = false, methods = [] } = seen ?? {};
  const facts = { ...waiting, issuer, subject, email, verified, methods: [...methods] };
  let result: SsoTrial;
  try {
    if (answer instanceof SsoError) throw answer;
    result = {
      ...facts,
      state: 'welcome',
      outcome: await previewOutcome(server, companyId, trial.provider, answer),
    };
  } catch (fault) {
    result = { ...facts, state: 'refused', reason: toSsoError(fault).message };
  }
  await server.database
    .forCompany(companyId)
    .updateTable('sso_trials')
    .set({ outcome: JSON.stringify(result) })
    .where('trial_id', '=', trial.id)
    .execute();
}

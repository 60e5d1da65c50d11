import type { FastifyRequest } from 'fastify';
import { newId, type LoginReply } from '../../contract';
import type { SignOnPath } from '../../contract/security';
import type { Queries } from '../database';
import type { ServerHost } from '../host/serverHost';
import { consoleFlows } from './consoleFlows';
import { issueToken } from './tokens';

/** That somebody is who they say, and how that was shown. */
export interface Proof {
  readonly customerId: string;
  /** Where the session begins; in the first company they joined where nothing is said. */
  readonly companyId?: string;
  readonly path: SignOnPath | 'invitation' | 'setUp';
  /** As in `amr`: pwd, otp, hwk, fed; `mfa` where two factors were shown. */
  readonly methods: readonly string[];
  readonly request: Pick<FastifyRequest, 'ip' | 'headers'>;
}

const longestAgent = 300;

/** The company a member's new session starts in: the first they joined. */
export async function firstCompany(db: Queries, customerId: string): Promise<string> {
  const row = await db
    .selectFrom('memberships')
    .select('company_id')
    .where('customer_id', '=', customerId)
    .orderBy('created_date')
    .orderBy('company_id')
    .limit(1)
    .executeTakeFirst();
  return row?.company_id ?? '';
}

/**
 * The one door into the console: every way of signing on ends here. Answers with a session; or, where a second factor is
 * due, with a token good for that alone and the flow that asks for it.
 */
export async function admit(server: ServerHost, proof: Proof): Promise<LoginReply> {
  const { customerId } = proof;
  const db = server.database.across;
  const customer = await db
    .selectFrom('customers')
    .select(['status', 'has_factor'])
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
  const companyId = proof.companyId || (await firstCompany(db, customerId));
  const flows = server.find(consoleFlows);
  if (flows && customer.has_factor && !proof.methods.includes('mfa')) {
    const subject = { path: proof.path, methods: proof.methods };
    const access_token = await issueToken(db, { audience: 'mfa', customerId, companyId, subject });
    const flow = await flows.begin({ purpose: 'challenge', customerId });
    return { access_token, token_type: 'Bearer', mfaRequired: true, status: customer.status, customerId, ...flow };
  }
  const access_token = await openSession(db, proof, companyId);
  await db.updateTable('customers').set({ last_login: Date.now() }).where('customer_id', '=', customerId).execute();
  return {
    access_token,
    token_type: 'Bearer',
    mfaRequired: false,
    status: customer.status,
    customerId,
    selectedCompany: companyId,
  };
}

function openSession(db: Queries, { customerId, path, methods, request }: Proof, companyId: string): Promise<string> {
  return issueToken(db, {
    audience: 'member',
    customerId,
    companyId,
    session: {
      session_id: newId(),
      path,
      methods: JSON.stringify(methods),
      address: request.ip,
      agent: (request.headers['user-agent'] ?? '').slice(0, longestAgent),
    },
  });
}

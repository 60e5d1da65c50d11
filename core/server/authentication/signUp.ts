import { codes, Failure, format, newId } from '../../contract';
import { writeAudit } from '../audit/audit';
import type { Queries } from '../database';
import type { ServerHost } from '../host/serverHost';
import { deferredTasks } from '../jobs/deferredTasks';
import { queueMail } from '../mail/outbox';
import { hashPassword, toNetworkTurn } from '../passwords/hashPassword';
import { createCompany } from '../tenancy/createCompany';
import { normalizeEmail, prepareCustomer } from '../tenancy/createCustomer';
import { releaseAddress } from '../tenancy/releaseAddress';
import { takeMail } from './lockout';
import { strings } from './strings';
import { issueToken } from './tokens';

interface SignUp {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly password: string;
  readonly phoneNumber?: string | undefined;
  readonly company?: string | undefined;
}

/**
 * Makes a person with a company of their own, and returns who it is; or, where the address has an
 * account, changes nothing, returns an identifier of nobody, and tells the mailbox. Nobody but who
 * reads that mail learns which it was (guarantee 6).
 */
export async function signUp(server: ServerHost, body: SignUp, address: string): Promise<string> {
  const { allCompanies } = server.database;
  const email = normalizeEmail(body.email);
  const sends = server.settings.smtpUrl !== undefined;
  const tell = (work: (db: Queries) => Promise<void>) =>
    sends &&
    server
      .get(deferredTasks)
      .add('the sign-up email could not be written', () =>
        server.database.transaction(undefined, work),
      );
  await releaseAddress(server, email);
  const known = await allCompanies
    .selectFrom('customers')
    .select('customer_id')
    .where('email', '=', email)
    .executeTakeFirst();
  if (known) {
    await hashPassword(body.password, toNetworkTurn(address));
    tell(async db => {
      if (!(await takeMail(db, 'signUpMail', known.customer_id))) return;
      const text = format(strings.accountThereText, {
        link: `${server.settings.publicUrl}/forgot`,
      });
      await queueMail(server, db, '', {
        to: email,
        subject: strings.accountThereSubject.text,
        text,
      });
    });
    return newId();
  }
  const { phoneNumber, company, ...person } = body;
  const founder = await prepareCustomer({
    ...person,
    ...(phoneNumber && { phoneNumber }),
    address,
  });
  const customerId = founder.customer_id;
  const name = company?.trim() || `${body.firstName.trim()}’s company`;
  try {
    await createCompany(server, {
      name,
      founder,
      examples: false,
      also: async (db, companyId) => {
        const entry = { action: 'signUp', resource: 'member', resourceId: customerId };
        const after = { email, company: name };
        const who = { companyId, customerId };
        await writeAudit(server, who, { ip: address }, { ...entry, after }, db);
      },
    });
  } catch (fault) {
    // Another sign-up of the same moment was first.
    if (fault instanceof Failure && fault.code === codes.conflict) return newId();
    throw fault;
  }
  tell(async db => {
    const token = await issueToken(db, { audience: 'address', customerId, companyId: '' });
    const link = `${server.settings.publicUrl}/confirm?token=${token}`;
    const text = format(strings.confirmAddressText, { link });
    await queueMail(server, db, '', {
      to: email,
      subject: strings.confirmAddressSubject.text,
      text,
    });
  });
  return customerId;
}

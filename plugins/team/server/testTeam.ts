import type { startServer } from '#testing/startServer';

type Sluice = Awaited<ReturnType<typeof startServer>>;
type Person = Awaited<ReturnType<Sluice['company']>>;

/** Creates helpers for the calls of a team administrator and of an invited person. */
export function teamOn(sluice: () => Sluice) {
  const at = ({ companyId }: Pick<Person, 'companyId'>, rest = '') =>
    `/company/${companyId}/customers${rest}`;
  const ada = {
    email: 'ada@example.org',
    firstName: 'Ada',
    lastName: 'Byron',
    roles: ['default:read'],
  };
  let count = 0;
  const somebody = () => ({ ...ada, email: `person${(count += 1)}@example.org` });

  async function invite(by: Person, body: object = somebody()) {
    return sluice().inject('POST', at(by), { token: by.token, body });
  }
  async function linkFor(by: Person, email: string): Promise<string> {
    const { body } = await sluice().inject('GET', `/company/${by.companyId}/outbox`, {
      token: by.token,
    });
    return body.mails.find((mail: { to: string; link?: string }) => mail.to === email && mail.link)
      ?.link;
  }
  const tokenIn = (link: string) => new URL(link).searchParams.get('token');
  const accept = (link: string) =>
    sluice().inject('POST', '/customers/invitation', {
      body: { token: tokenIn(link), password: 'New-Password-77!' },
    });
  return { ada, at, somebody, invite, linkFor, tokenIn, accept };
}

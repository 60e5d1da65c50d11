import { signOnSessions } from '#plugins/users/contract';
import { sessionCookie } from '#plugins/runtime/server/legs/RunBrowser';
import type { startServer } from '#testing/startServer';
import type { Person } from './persons';
import type { World } from './World';

/** The ways in which a session may have been signed in. */
const methods = ['pwd', 'mfa', 'pwdless', 'otp', 'fido', 'rememberme'];
const weekMs = 7 * 86_400_000;

/** The browsers of persons, with the cookies that earlier ways left in them. */
export class Browsers {
  private readonly jars = new Map<Person, Map<string, string>>();

  constructor(
    private readonly server: Awaited<ReturnType<typeof startServer>>,
    private readonly companyId: string,
  ) {}

  /** The cookies with which somebody comes to a flow: of a session, and of earlier ways. */
  async open({ session, returns }: World, who: Person): Promise<Map<string, string>> {
    const { server, companyId } = this;
    const cookies = new Map((returns && this.jars.get(who)) || []);
    this.jars.set(who, cookies);
    if (session === 'none' || who.userId === undefined) return cookies;
    const started = await server.server.get(signOnSessions).signOn({
      companyId,
      userId: who.userId,
      token: '',
      proven: who.userId,
      fresh: true,
      methods,
      idleSeconds: 30 * 86_400,
    });
    cookies.set(sessionCookie(companyId), started.token);
    const then = Date.now() - weekMs;
    if (session === 'old')
      await server.server.database
        .forCompany(companyId)
        .updateTable('sign_on_sessions')
        .set({
          methods: JSON.stringify(Object.fromEntries(methods.map(name => [name, then]))),
          created_date: then,
        })
        .where('session_id', '=', started.session.sessionId)
        .execute();
    return cookies;
  }
}

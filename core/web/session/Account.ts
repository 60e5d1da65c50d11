import {
  acceptInvitation,
  catalogue,
  changePassword,
  codes,
  Failure,
  login,
  logout,
  me,
  register,
  setup,
  ssoLogin,
  switchCompany,
  type Input,
  type LoginReply,
} from '../../contract';
import type { Api } from '../data/Api';
import type { Session } from './Session';
import { strings } from './strings';

/** How a sign-on ended: in the console, or before a password that must be changed first. */
export type SignedOn = 'in' | 'passwordExpired';

/** The calls that begin, change and end a session. Each throws the `Failure` that is to be shown. */
export class Account {
  private refreshing = false;

  constructor(
    private readonly api: Api,
    private readonly session: Session,
    private readonly go: (path: string) => void,
  ) {}

  async login(email: string, password: string): Promise<SignedOn> {
    const reply = await this.api.call(login, { query: { appConfig: '' }, body: { email, password } });
    return this.enter(reply, email);
  }

  /** Signs up and then on with the same credentials. */
  async register(body: Input<typeof register>['body']): Promise<SignedOn> {
    await this.api.call(register, { body });
    return this.login(body.email, body.password);
  }

  async setUp(body: Input<typeof setup>['body']): Promise<SignedOn> {
    return this.enter(await this.api.call(setup, { body }), body.email);
  }

  /** Exchanges the single-use code that single sign-on came back with. */
  async loginWithCode(authToken: string): Promise<SignedOn> {
    return this.enter(await this.api.call(ssoLogin, { body: { authToken } }));
  }

  async acceptInvitation(token: string, password: string): Promise<SignedOn> {
    return this.enter(await this.api.call(acceptInvitation, { body: { token, password } }));
  }

  async changePassword(existingPassword: string, newPassword: string): Promise<void> {
    await this.api.call(changePassword, { body: { existingPassword, newPassword } });
  }

  /** Loads the profile and with it the rights in the selected company. */
  async refresh(): Promise<void> {
    this.session.take(await this.api.call(me, {}));
  }

  /** Learns of rights that were taken away, after a refusal; one try at a time. */
  refreshQuietly(): void {
    if (this.refreshing || !this.session.authenticated) return;
    this.refreshing = true;
    const done = () => void (this.refreshing = false);
    this.refresh().then(done, done);
  }

  /** Ends the session here, even where the server cannot be told, and goes to '/'. */
  async logout(): Promise<void> {
    try {
      if (this.session.token) await this.api.call(logout, {});
    } catch {
      // The token may be dead already; signing off never fails for the person.
    } finally {
      this.session.forget();
      this.go('/');
    }
  }

  /** Moves the token to another company, reloads the rights and goes to `path`; on a failure the old company stays. */
  async switchCompany(companyId: string, path?: string): Promise<void> {
    this.session.change(true);
    try {
      await this.api.call(switchCompany, { params: { companyId } }, { companyId: null });
      const profile = await this.api.call(me, {}, { companyId });
      this.session.clearContext();
      this.session.take(profile);
      if (path) this.go(path);
    } finally {
      this.session.change(false);
    }
  }

  /** Takes a sign-on's answer: an expired password is changed first, else the profile is fetched. */
  async enter(reply: LoginReply, email?: string): Promise<SignedOn> {
    if (reply.mfaRequired) throw new Failure(428, codes.invalid, catalogue.deviceVerification.text);
    this.session.hold(reply, email);
    if (reply.status === 'passwordExpired') return 'passwordExpired';
    try {
      const profile = await this.api.call(me, {}, { companyId: null });
      if (profile.companies.length === 0) throw new Failure(401, codes.notAuthorized, strings.noCompany.text);
      this.session.take(profile);
      this.session.begin();
      const first = this.session.companyId;
      if (first && first !== profile.selectedCompanyId) await this.switchCompany(first);
    } catch (error) {
      this.session.forget();
      throw error;
    }
    return 'in';
  }
}

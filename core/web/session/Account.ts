import { errorMessages, codes, Failure, type Input } from '../../contract';
import {
  acceptInvitation,
  changePassword,
  createOwnCompany,
  entranceState,
  forgotPassword,
  leaveCompany,
  login,
  logout,
  me,
  passwordlessLogin,
  register,
  resetForgotten,
  setup,
  skCallback,
  skSdkToken,
  signOnByLink,
  ssoLogin,
  switchCompany,
  usernamelessLogin,
  type LoginReply,
} from '../../contract/internal';
import type { Api } from '../data/Api';
import type { FlowResult, FlowToRun, PendingFlow } from './PendingFlow';
import type { Session } from './Session';
import { strings } from './strings';

/**
 * How a sign-in ended: the person is in, has to change an expired password first, or canceled.
 */
export type SignedOn = 'in' | 'passwordExpired' | 'cancelled';

/** Makes the calls that begin, change, and end a session. Each throws the `Failure` to show. */
export class Account {
  /** Called when the person has signed out, not when the session ended without them. */
  onSignOut: (() => void) | undefined;
  private readonly lastCalls = new Set<() => Promise<unknown>>();
  private refreshing = false;

  private learning = false;

  constructor(
    private readonly api: Api,
    private readonly session: Session,
    private readonly go: (path: string) => void,
  ) {}

  /** Loads the sign-in methods that the entrance offers; if that fails, they stay as they are. */
  learnEntrance(): void {
    if (this.learning) return;
    this.learning = true;
    this.api.call(entranceState, {}).then(
      found => this.session.learn(found),
      () => void (this.learning = false),
    );
  }

  async login(email: string, password: string): Promise<SignedOn> {
    const reply = await this.api.call(login, {
      query: { appConfig: '' },
      body: { email, password },
    });
    return this.enter(reply, email);
  }

  /** Signs up and in; undefined where the email address has to be verified first. */
  async register(body: Input<typeof register>['body']): Promise<SignedOn | undefined> {
    const { verifies } = await this.api.call(register, { body });
    return verifies ? undefined : this.login(body.email, body.password);
  }

  async setUp(body: Input<typeof setup>['body']): Promise<SignedOn> {
    return this.enter(await this.api.call(setup, { body }), body.email);
  }

  /** Signs in with the single-use code that single sign-on returned. */
  async loginWithCode(authToken: string): Promise<SignedOn> {
    return this.enter(await this.api.call(ssoLogin, { body: { authToken } }));
  }

  async acceptInvitation(token: string, password: string): Promise<SignedOn> {
    return this.enter(await this.api.call(acceptInvitation, { body: { token, password } }));
  }

  /** Signs in with a link or code that is sent to this email address. */
  async passwordless(email: string): Promise<SignedOn> {
    const reply = await this.api.call(passwordlessLogin, { body: { email } });
    return this.enter(reply, email, strings.passwordless.text);
  }

  /** Signs in with the link of such an email, in the browser that requested it. */
  async signOnByLink(token: string): Promise<SignedOn> {
    return this.enter(await this.api.call(signOnByLink, { body: { token } }));
  }

  /** Signs in with a passkey, which identifies its person. */
  async usernameless(): Promise<SignedOn> {
    return this.enter(
      await this.api.call(usernamelessLogin, { body: {} }),
      undefined,
      strings.usernameless.text,
    );
  }

  /** Sends a link with which the password can be reset. */
  async forgotPassword(email: string): Promise<void> {
    await this.api.call(forgotPassword, { body: { email } });
  }

  async resetForgotten(token: string, password: string): Promise<SignedOn> {
    return this.enter(await this.api.call(resetForgotten, { body: { token, password } }));
  }

  /**
   * Asks the person to set up or show a second factor. Returns false if they cancel.
   */
  async proveMore(purpose: 'enrol' | 'challenge'): Promise<boolean> {
    const flow = await this.api.call(skSdkToken, { query: { purpose } });
    const title = purpose === 'enrol' ? strings.enrol : strings.secondFactor;
    const result = await this.runFlow(flow, title.text);
    const { token } = this.session;
    if (!result || !token) return false;
    const reply = await this.api.renew(async () => {
      const answer = await this.api.call(skCallback, { body: result }, { token });
      this.session.hold(answer);
      return answer;
    });
    return (await this.enter(reply)) === 'in';
  }

  /** Changes the password, which ends all sessions of the person, and goes to '/'. */
  async changePassword(existingPassword: string, newPassword: string): Promise<void> {
    await this.api.call(changePassword, { body: { existingPassword, newPassword } });
    this.leave();
  }

  /** Loads the profile, with the rights in the selected company. */
  async refresh(): Promise<void> {
    this.session.take(await this.api.call(me, {}));
  }

  /** Reloads the profile after a rejected call, since rights may have changed; once at a time. */
  refreshQuietly(): void {
    if (this.refreshing || !this.session.authenticated) return;
    this.refreshing = true;
    const done = () => void (this.refreshing = false);
    this.refresh().then(done, done);
  }

  /**
   * Registers a function that runs before the session ends or switches to another environment.
   * Returns a function that removes it.
   */
  beforeLeaving(run: () => Promise<unknown>): () => void {
    this.lastCalls.add(run);
    return () => void this.lastCalls.delete(run);
  }

  /** Ends the session, even if the server can’t be reached, and goes to '/'. */
  async logout(): Promise<void> {
    await this.finishHere();
    await this.endToken();
    this.leave();
  }

  /** Ends the session and stays on the page; tells the server unless it ended the session. */
  async end({ tell = true } = {}): Promise<void> {
    const ended = tell && this.endToken();
    this.session.forget();
    await ended;
  }

  private leave(): void {
    this.session.forget();
    this.onSignOut?.();
    this.go('/');
  }

  private async finishHere(): Promise<void> {
    await Promise.allSettled([...this.lastCalls].map(run => run()));
  }

  private async endToken(): Promise<void> {
    try {
      // The token of an expired password can’t sign out.
      if (this.session.token && this.session.loggedIn) await this.api.call(logout, {});
    } catch {
      // The token may have ended already; signing out never fails for the person.
    }
  }

  /**
   * Moves the token to another company, reloads the rights, and goes to `path`. If that fails, the
   * company stays the same.
   */
  async switchCompany(companyId: string, path?: string): Promise<void> {
    this.session.change(true);
    try {
      await this.finishHere();
      await this.api.call(switchCompany, { params: { companyId } }, { companyId: null });
      const profile = await this.api.call(me, {}, { companyId });
      this.session.clearContext();
      this.session.take(profile);
      if (path) this.go(path);
    } finally {
      this.session.change(false);
    }
  }

  /** Creates a company for the person to switch to, and returns its ID. */
  async createCompany(name: string, examples: boolean): Promise<string> {
    const { companyId } = await this.api.call(createOwnCompany, { body: { name, examples } });
    await this.refresh();
    return companyId;
  }

  /**
   * Ends the person’s membership of a company. If it is the selected one, another one is selected.
   */
  async leaveCompany(companyId: string): Promise<void> {
    const here = companyId === this.session.companyId;
    this.session.change(here);
    try {
      if (here) await this.finishHere();
      await this.api.call(leaveCompany, { params: { companyId } }, { companyId: null });
      const profile = await this.api.call(me, {}, { companyId: null });
      if (here) this.session.clearContext();
      this.session.take(profile);
      if (here) this.go('/dashboard');
    } finally {
      this.session.change(false);
    }
  }

  /**
   * Completes a sign-in: runs the flow of a second factor if one is required, stops at an expired
   * password, and loads the profile otherwise.
   */
  async enter(
    reply: LoginReply,
    email?: string,
    title: string = strings.secondFactor.text,
  ): Promise<SignedOn> {
    if (reply.mfaRequired) return this.enterByFlow(reply, email, title);
    this.session.hold(reply, email);
    if (reply.status === 'passwordExpired') return 'passwordExpired';
    try {
      const profile = await this.api.call(me, {}, { companyId: null });
      if (profile.companies.length === 0)
        throw new Failure(401, codes.notAuthorized, strings.noCompany.text);
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

  private async enterByFlow(
    reply: LoginReply,
    email: string | undefined,
    title: string,
  ): Promise<SignedOn> {
    const { skSdkToken: sdk, flowPolicyId, companyId, access_token: token } = reply;
    if (!sdk || !flowPolicyId || !companyId)
      throw new Failure(428, codes.invalid, errorMessages.deviceVerification.text);
    const result = await this.runFlow({ skSdkToken: sdk, flowPolicyId, companyId }, title);
    if (!result) return 'cancelled';
    const next = await this.api.call(skCallback, { body: result }, { token, companyId: null });
    return this.enter(next, email);
  }

  /** Shows a flow and returns its result; undefined if the person cancels. */
  private runFlow(flow: FlowToRun, title: string): Promise<FlowResult | undefined> {
    this.session.pending?.cancel();
    return new Promise<FlowResult | undefined>((finish, fail) => {
      const over = () => {
        if (this.session.pending === pending) this.session.await(null);
      };
      const pending: PendingFlow = {
        flow,
        title,
        finish: result => (over(), finish(result)),
        fail: error => (over(), fail(error)),
        cancel: () => (over(), finish(undefined)),
      };
      this.session.await(pending);
    });
  }
}

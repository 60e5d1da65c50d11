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
 * How a sign-in ended: in the console, before a password that must be changed first, or given up by
 * the person.
 */
export type SignedOn = 'in' | 'passwordExpired' | 'cancelled';

/**
 * The calls that begin, change and end a session. Each throws the `Failure` that is to be shown.
 */
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

  /** Learns what the entrance offers; without an answer it offers what it did. */
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

  /** Exchanges the single-use code that single sign-on came back with. */
  async loginWithCode(authToken: string): Promise<SignedOn> {
    return this.enter(await this.api.call(ssoLogin, { body: { authToken } }));
  }

  async acceptInvitation(token: string, password: string): Promise<SignedOn> {
    return this.enter(await this.api.call(acceptInvitation, { body: { token, password } }));
  }

  /** Signs in by a link or code that is sent to this address. */
  async passwordless(email: string): Promise<SignedOn> {
    const reply = await this.api.call(passwordlessLogin, { body: { email } });
    return this.enter(reply, email, strings.passwordless.text);
  }

  /** Signs in by the link of such a mail, in the browser that asked for it. */
  async signOnByLink(token: string): Promise<SignedOn> {
    return this.enter(await this.api.call(signOnByLink, { body: { token } }));
  }

  /** Signs in by a passkey, which says who it is. */
  async usernameless(): Promise<SignedOn> {
    return this.enter(
      await this.api.call(usernamelessLogin, { body: {} }),
      undefined,
      strings.usernameless.text,
    );
  }

  /** Has a link sent by which the password can be set again. */
  async forgotPassword(email: string): Promise<void> {
    await this.api.call(forgotPassword, { body: { email } });
  }

  async resetForgotten(token: string, password: string): Promise<SignedOn> {
    return this.enter(await this.api.call(resetForgotten, { body: { token, password } }));
  }

  /**
   * Has the signed-in person enrol a second factor, or show one; false when they went away from it.
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

  /** Changes the password, which ends every session of the person, this one too, and goes to '/'. */
  async changePassword(existingPassword: string, newPassword: string): Promise<void> {
    await this.api.call(changePassword, { body: { existingPassword, newPassword } });
    this.leave();
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

  /**
   * Has something done while the person leaves the environment, before the session ends or moves to
   * another one; until the returned function is called.
   */
  beforeLeaving(run: () => Promise<unknown>): () => void {
    this.lastCalls.add(run);
    return () => void this.lastCalls.delete(run);
  }

  /** Ends the session here, even where the server cannot be told, and goes to '/'. */
  async logout(): Promise<void> {
    await this.finishHere();
    await this.endToken();
    this.leave();
  }

  /** Ends the session here at once, tells the server if it still has it, and stays on the page. */
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
      // The token of an expired password signs nothing off.
      if (this.session.token && this.session.loggedIn) await this.api.call(logout, {});
    } catch {
      // The token may be dead already; signing off never fails for the person.
    }
  }

  /**
   * Moves the token to another company, reloads the rights and goes to `path`; on a failure the old
   * company stays.
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

  /** Makes a company of the person's own, which they may switch to then; answers with its id. */
  async createCompany(name: string, examples: boolean): Promise<string> {
    const { companyId } = await this.api.call(createOwnCompany, { body: { name, examples } });
    await this.refresh();
    return companyId;
  }

  /**
   * Ends the person's membership; who leaves the company they are in goes on in another one of
   * theirs.
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
   * Takes a sign-in's answer: where a second factor is asked for its flow is run first, an expired
   * password is changed first, else the profile is fetched.
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

  /** Shows a flow and waits for its end; undefined when the person goes away from it. */
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

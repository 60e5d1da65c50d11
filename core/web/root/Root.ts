import { reaction, when } from 'mobx';
import { navigate as goTo } from 'wouter/use-browser-location';
import { codes, type Failure } from '../../contract';
import { restrictedStorage } from '../../contract/internal';
import { browserStorage } from '../storage/browserStorage';
import { createPreferences, forgetPeople } from '../storage/createPreferences';
import { Api } from '../data/Api';
import { ApiClient } from '../data/ApiClient';
import { Guard } from '../draft/Guard';
import { Host } from '../host/Host';
import { Layout } from '../layout/Layout';
import { Notices } from '../notices/Notices';
import { Palette } from '../palette/Palette';
import type { PluginList } from '../plugin';
import { dismissAll } from '../questions/ask';
import { apiClient, navigate, notices, personCheck, session } from '../services';
import { Account } from '../session/Account';
import { OtherCompany } from '../session/OtherCompany';
import { PersonCheck } from '../session/PersonCheck';
import { RightsWatch } from '../session/RightsWatch';
import { Session } from '../session/Session';
import { storageKey } from '../session/storage';

/** How long a person may read that the session is over. */
export const logoutDelay = 3000;

interface RootOptions {
  readonly storage?: Storage;
  /** Where the server's calls live. */
  readonly base?: string;
  readonly version?: string;
  readonly reload?: () => void;
  /** The plugins that are installed after sign-in. */
  readonly plugins?: PluginList;
}

/** The one store everything hangs from: who, what is installed, and what is on screen. */
export class Root {
  readonly plugins: PluginList;
  readonly session: Session;
  readonly api: Api;
  readonly account: Account;
  readonly apiClient: ApiClient;
  readonly host: Host;
  readonly notices = new Notices();
  readonly layout: Layout;
  readonly palette: Palette;
  readonly personCheck: PersonCheck;
  /**
   * The person’s preferences on this machine; they last as long as the page where storage is
   * restricted.
   */
  readonly preferences: Storage;
  readonly guard = new Guard();
  /** Goes to a path of the console once nothing unsaved is in the way. */
  readonly go = (path: string): void => this.guard.ask(() => goTo(path));
  private readonly reload: () => void;
  private readonly otherCompany: OtherCompany;
  private leaving: ReturnType<typeof setTimeout> | undefined;

  constructor({
    storage = browserStorage(),
    base,
    version,
    reload = () => location.reload(),
    plugins = {},
  }: RootOptions = {}) {
    this.plugins = plugins;
    this.reload = reload;
    this.session = new Session(storage);
    const watch = new RightsWatch(this.session, () => this.account.refreshQuietly());
    this.api = new Api({
      identity: this.session,
      base,
      version,
      onFailure: failure => this.hear(failure),
      onRights: (endpoint, companyId, stamp) => watch.hear(endpoint, companyId, stamp),
    });
    this.account = new Account(this.api, this.session, path => goTo(path));
    this.account.onSignOut = () => this.forgetPerson();
    this.personCheck = new PersonCheck(this.api);
    this.apiClient = new ApiClient(this.api, this.session, this.personCheck);
    this.host = new Host(this.session);
    this.host.offer(apiClient, this.apiClient);
    this.host.offer(session, this.session);
    this.host.offer(notices, this.notices);
    this.host.offer(navigate, this.go);
    this.host.offer(personCheck, this.personCheck);
    const isRestricted = () => this.session.isOn(restrictedStorage);
    this.preferences = createPreferences(storage, isRestricted, [storageKey]);
    reaction(
      () => this.session.profile?.customerId,
      but => but && forgetPeople(this.preferences, { but }),
      { fireImmediately: true },
    );
    // Loaded only where it has something to remove.
    when(isRestricted, () => {
      void import('../storage/LargeStore').then(({ getLargeStore }) => getLargeStore(this.session));
    });
    this.layout = new Layout(this.preferences);
    this.palette = new Palette({
      host: this.host,
      session: this.session,
      notices: this.notices,
      storage: this.preferences,
    });
    this.otherCompany = new OtherCompany(this.session, this.account, this.notices);
    reaction(
      () => this.session.companyId,
      (now, before) => {
        this.host.end('company');
        if (now && before) this.leaveCompany();
      },
    );
    reaction(
      () => this.session.token,
      () => this.endSession(),
    );
  }

  /** Takes from the screen what was said and asked of the company that was left. */
  private leaveCompany(): void {
    this.notices.clear();
    this.palette.hide();
    dismissAll();
    this.personCheck.settle(false);
  }

  /** Leaves nothing of who signed out to whoever uses this browser next. */
  private forgetPerson(): void {
    forgetPeople(this.preferences);
    this.notices.clear();
  }

  private endSession(): void {
    clearTimeout(this.leaving);
    this.leaving = undefined;
    this.personCheck.settle(false);
    this.host.end('session');
    if (this.session.token) return;
    // Why the session ended is said in a failure.
    for (const { id, kind } of this.notices.items.slice())
      if (kind !== 'failure') this.notices.dismiss(id);
    this.palette.hide();
    dismissAll();
  }

  /** Handles the effects that every failed call has, whoever made it. */
  private hear(failure: Failure): void {
    if (failure.reload) this.reload();
    else if (failure.logout) this.signOffSoon(failure);
    else if (failure.code === codes.companyMismatch) this.otherCompany.tell();
    else if (failure.status === 401 && failure.code === codes.notAuthorized)
      this.account.refreshQuietly();
  }

  private signOffSoon(failure: Failure): void {
    if (this.leaving !== undefined || !this.session.token) return;
    this.notices.failure(failure);
    // The token that a 401 refuses is dead: nothing is left to sign out of.
    const isAlive = failure.status !== 401;
    this.leaving = setTimeout(() => void this.account.end({ tell: isAlive }), logoutDelay);
  }
}

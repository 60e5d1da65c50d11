import { action, autorun, makeAutoObservable, observable, observableRef } from 'mobx';
import type { Access, CrudAction, ContextKey, Entitlement, Flag, Permission } from '../../contract';
import {
  restrictedStorage,
  securityAccess,
  type LoginReply,
  type Membership,
  type Profile,
} from '../../contract/internal';
import type { PendingFlow } from './PendingFlow';
import {
  nothing,
  readStoredSession,
  storeSession,
  storageKey,
  type StoredSession,
} from './storage';

const day = 24 * 60 * 60 * 1000;

/**
 * Who is signed in and what they may do now. The profile is replaced whole; gates are judged
 * against this.
 */
export class Session implements Access {
  token: string | null;
  tryFlowToken: string | null;
  loggedIn: boolean;
  timeout: number;
  companyId: string | null;
  profile: Profile | null;
  email: string;
  /** The environment is changing: its content is not to be shown. */
  changing = false;
  /**
   * A flow that must be run before anything else, such as the one that asks for a second factor;
   * never stored.
   */
  pending: PendingFlow | null = null;
  /** Whether people may sign up here; unknown until the server was asked. */
  registration: boolean | undefined = undefined;
  private entranceFlags: Readonly<Record<string, boolean>> = {};
  private late = false;
  private readonly context = observable.map<string, unknown>({}, { deep: false });
  private alarm: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly storage: Storage) {
    const stored = readStoredSession(storage);
    this.token = stored.token;
    this.tryFlowToken = stored.tryFlowToken;
    this.loggedIn = stored.loggedIn;
    this.timeout = stored.timeout;
    this.companyId = stored.companyId;
    this.profile = stored.profile;
    this.email = stored.email;
    makeAutoObservable<this, 'storage' | 'alarm' | 'context' | 'entranceFlags' | 'setLate'>(this, {
      profile: observableRef,
      pending: observableRef,
      entranceFlags: observableRef,
      // Also where the autorun below calls it.
      setLate: action,
      storage: false,
      alarm: false,
      context: false,
      allows: false,
      entitles: false,
      isOn: false,
      read: false,
    });
    autorun(() => storeSession(this.storage, this.remembered));
    autorun(() => this.watch(this.timeout));
  }

  get remembered(): StoredSession {
    const { token, tryFlowToken, loggedIn, timeout, companyId, profile, email } = this;
    // A session that is over leaves nothing, also where nobody signs out of it.
    if (this.late && this.loggedIn)
      return { ...nothing, email: this.isOn(restrictedStorage) ? '' : email };
    if (this.isOn(restrictedStorage))
      return { ...nothing, token, loggedIn, timeout, companyId, profile };
    return { token, tryFlowToken, loggedIn, timeout, companyId, profile, email };
  }

  /** A token, before its timeout, logged in, with a profile of at least one company. */
  get authenticated(): boolean {
    return (
      Boolean(this.token) &&
      !this.late &&
      this.loggedIn &&
      (this.profile?.companies.length ?? 0) > 0
    );
  }

  /** Where others reach this installation, whatever name this browser found it under. */
  get publicUrl(): string {
    return this.profile?.publicUrl ?? location.origin;
  }

  get company(): Membership | undefined {
    return this.profile?.companies.find(({ companyId }) => companyId === this.companyId);
  }

  private get permissions(): ReadonlySet<string> {
    return new Set(this.profile?.permissions);
  }

  private get entitlements(): ReadonlySet<string> {
    return new Set(this.profile?.entitlements);
  }

  allows(permission: Permission, action: CrudAction): boolean {
    return (
      permission.id === securityAccess.id || this.permissions.has(`${permission.id}:${action}`)
    );
  }

  entitles(entitlement: Entitlement): boolean {
    return this.entitlements.has(entitlement.id);
  }

  isOn(flag: Flag): boolean {
    return (this.profile?.flags ?? this.entranceFlags)[flag.id] ?? flag.initially;
  }

  read<T>(key: ContextKey<T>): T {
    return this.context.has(key.id) ? (this.context.get(key.id) as T) : key.initially;
  }

  put<T>(key: ContextKey<T>, value: T): void {
    this.context.set(key.id, value);
  }

  /** Learns what holds before anybody is signed in. */
  learn(entrance: {
    readonly flags: Readonly<Record<string, boolean>>;
    readonly registration: boolean;
  }): void {
    this.entranceFlags = entrance.flags;
    this.registration = entrance.registration;
  }

  /** Has a flow run, in place of one that was, or ends the one that is. */
  await(pending: PendingFlow | null): void {
    this.pending = pending;
  }

  /** Keeps a token, without yet being logged in. */
  hold(reply: Pick<LoginReply, 'access_token' | 'tryFlowToken'>, email?: string): void {
    this.token = reply.access_token;
    this.tryFlowToken = reply.tryFlowToken ?? null;
    if (email !== undefined) this.email = email;
  }

  /** Marks the person logged in, for a day. */
  begin(now = Date.now()): void {
    this.loggedIn = true;
    this.timeout = now + day;
  }

  /** Takes the profile with its rights; the first company is selected where none is yet. */
  take(profile: Profile): void {
    const mine = (id: string | null) => profile.companies.some(({ companyId }) => companyId === id);
    this.profile = profile;
    this.email = profile.email;
    this.companyId = mine(profile.selectedCompanyId)
      ? profile.selectedCompanyId
      : (profile.companies[0]?.companyId ?? null);
  }

  /** Shows the loading indicator in place of the content, or the content again. */
  change(changing: boolean): void {
    this.changing = changing;
  }

  /** Leaves the company's state behind: what was open, selected and running in it. */
  clearContext(): void {
    this.context.clear();
  }

  /** Signs off on this side; the email is kept. */
  forget(): void {
    this.pending?.cancel();
    Object.assign(this, { ...nothing, email: this.email, changing: false });
    this.context.clear();
  }

  /**
   * Follows a sign-off, or another sign-in, made in another tab; the selected company is each tab's
   * own.
   */
  follow(event: StorageEvent): 'reload' | undefined {
    if (event.key !== storageKey) return undefined;
    const { token, loggedIn } = readStoredSession(this.storage);
    if (token === this.token && loggedIn === this.loggedIn) return undefined;
    if (token === null) return void this.forget();
    // A token is held before its sign-in is over: what is reloaded until then would stay as it is.
    return loggedIn ? 'reload' : undefined;
  }

  private watch(timeout: number): void {
    clearTimeout(this.alarm);
    const left = timeout - Date.now();
    this.setLate(left <= 0);
    if (left > 0) this.alarm = setTimeout(() => this.setLate(true), Math.min(left, 2 ** 31 - 1));
  }

  private setLate(late: boolean): void {
    this.late = late;
  }
}

import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/browser';
import { makeAutoObservable } from 'mobx';
import { Workflow } from './Workflow';
import { readCredential } from '../../domain/readCredential';
import type { TestAssertion, TestKey } from '../../contract';
import { format, getErrorMessage, getField } from '#core/contract';
import { driveStrings as strings } from '../../driveStrings';

const first = ['Ada', 'Grace', 'Alan', 'Edith', 'Kurt', 'Emmy', 'Mary', 'Blaise'];
const last = ['Marigold', 'Juniper', 'Hazel', 'Rowan', 'Linden', 'Sorrel', 'Aster', 'Bramble'];
const pickName = (names: readonly string[]) =>
  names[Math.floor(Math.random() * names.length)] ?? '';

/** A user that nobody is: a name to show, and a user name that is hardly made twice. */
function madeUpUser(): { readonly username: string; readonly displayName: string } {
  const displayName = `${pickName(first)} ${pickName(last)}`;
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
  const name = displayName.toLowerCase().replace(' ', '.');
  return { displayName, username: `${name}.${number.toString(36)}` };
}

/** The site that a credential is made for, or asked of. */
const siteIn = (options: unknown): string =>
  String(getField(getField(options, 'rp'), 'id') ?? getField(options, 'rpId') ?? '');

const numbers = /^(\d+(\.\d+){3}|\[[\da-f:.]+\])$/i;

/** Whether a host is an address of numbers, for which browsers make no passkey. */
export const isNumbers = (host: string) => numbers.test(host);

/** Why a browser made no credential or gave no answer, in words. */
function ceremonyFault(error: unknown, host: string, options: unknown): string {
  const { name, message } = error as Error;
  if (name === 'NotAllowedError' || name === 'AbortError') return strings.cancelled.text;
  if (name === 'ConstraintError' || name === 'NotSupportedError')
    return strings.noAuthenticator.text;
  if (name === 'InvalidStateError') return strings.already.text;
  if (name !== 'SecurityError') return message;
  const site = siteIn(options);
  return isNumbers(site)
    ? `${format(strings.numbers, { host: site })} ${strings.nameIt.text}`
    : format(strings.wrongOrigin, { host, site });
}

/** The server and browser operations that a test drive needs. */
export interface Roads {
  registerInitiate(user: { username: string; displayName: string }): Promise<unknown>;
  registerComplete(credential: unknown): Promise<TestKey>;
  authInitiate(username: string): Promise<unknown>;
  authComplete(credential: unknown): Promise<TestAssertion>;
  create(options: unknown): Promise<RegistrationResponseJSON>;
  get(options: unknown): Promise<AuthenticationResponseJSON>;
  readonly host: string;
}

/** A test drive: the made-up user, and the two workflows with their eight numbered steps. */
export class TestDrive {
  username = '';
  displayName = '';
  key: TestKey | undefined = undefined;
  readonly makeCredential = new Workflow();
  readonly getAssertion = new Workflow();
  constructor(private readonly roads: Roads) {
    makeAutoObservable<this, 'roads'>(this, { roads: false });
  }

  get busy(): boolean {
    return this.makeCredential.status === 'running' || this.getAssertion.status === 'running';
  }

  /** New data restarts both workflows. */
  generate(user = madeUpUser()): void {
    Object.assign(this, user);
    this.key = undefined;
    this.makeCredential.reset();
    this.getAssertion.reset();
  }

  setUsername(username: string): void {
    this.username = username;
  }
  setDisplayName(displayName: string): void {
    this.displayName = displayName;
  }

  async register(): Promise<void> {
    const { roads, makeCredential: flow } = this;
    const user = { username: this.username, displayName: this.displayName };
    this.key = undefined;
    this.getAssertion.reset();
    flow.restart(1);
    try {
      await flow.take(1, async () => user, same, getErrorMessage);
      const options = await flow.take(2, () => roads.registerInitiate(user), same, getErrorMessage);
      const credential = await flow.take(
        3,
        () => roads.create(options),
        readCredential,
        this.browserSays(options),
      );
      const key = await flow.take(
        4,
        () => roads.registerComplete(credential),
        same,
        getErrorMessage,
      );
      await flow.take(5, async () => this.keep(key), same, getErrorMessage);
      flow.done();
    } catch {
      // The step that failed says why.
    }
  }

  async signIn(): Promise<void> {
    const { roads, getAssertion: flow } = this;
    flow.restart(6);
    try {
      const options = await flow.take(
        6,
        () => roads.authInitiate(this.username),
        same,
        getErrorMessage,
      );
      const answer = await flow.take(
        7,
        () => roads.get(options),
        readCredential,
        this.browserSays(options),
      );
      await flow.take(8, () => roads.authComplete(answer), same, getErrorMessage);
      flow.done();
    } catch {
      // The step that failed says why.
    }
  }

  private browserSays(options: unknown) {
    return (error: unknown) => ceremonyFault(error, this.roads.host, options);
  }

  private keep(key: TestKey): TestKey {
    this.key = key;
    return key;
  }
}

const same = <T>(value: T) => value;

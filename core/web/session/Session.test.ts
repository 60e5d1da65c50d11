import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { namespace } from '../../contract';
import { securityAccess, type Profile } from '../../contract/internal';
import { memoryStorage } from '../storage/browserStorage';
import { Session } from './Session';
import { storageKey } from './storage';
import { createTestProfile } from './testProfile';

const team = namespace('team').permission('customers');
const plan = namespace('flows').entitlement('flows');
const flag = namespace('roles').flag('tab', true);
const openFlow = namespace('flows').contextKey<string | null>('openFlow', null);

const profile = (terms: Partial<Profile> = {}) =>
  createTestProfile({
    companies: [
      { companyId: 'one', name: 'One', roles: [] },
      { companyId: 'two', name: 'Two', roles: [] },
    ],
    permissions: ['customers:read'],
    entitlements: ['flows'],
    ...terms,
  });
const reply = { access_token: 't1' };

describe('Session', () => {
  let storage: Storage;
  beforeEach(() => {
    vi.useFakeTimers();
    storage = memoryStorage();
  });
  afterEach(() => void vi.useRealTimers());

  const signedOn = () => {
    const session = new Session(storage);
    session.hold(reply);
    session.take(profile());
    session.begin();
    return session;
  };

  it('keeps no more than auth, login state, timeout, company and profile where a flag says so [S212]', () => {
    const session = new Session(storage);
    session.hold({ ...reply, tryFlowToken: 'trial' }, 'ada@example.com');
    session.take(profile());
    session.begin();
    const readStored = () => JSON.parse(storage.getItem(storageKey)!) as Record<string, unknown>;
    expect(readStored()).toMatchObject({ tryFlowToken: 'trial', email: 'ada@example.com' });
    session.take(profile({ flags: { 'shell.restrictedStorage': true } }));
    const told = Object.entries(readStored()).filter(([, value]) => Boolean(value));
    expect(told.map(([name]) => name).toSorted()).toEqual([
      'companyId',
      'loggedIn',
      'profile',
      'timeout',
      'token',
    ]);
  });

  it('is authenticated only with a token, a login, an environment, and time left [S129]', () => {
    const session = new Session(storage);
    expect(session.authenticated).toBe(false);
    session.hold(reply);
    expect(session.authenticated).toBe(false);
    session.take(profile());
    expect(session.authenticated).toBe(false);
    session.begin();
    expect(session.authenticated).toBe(true);
    session.take(profile({ companies: [] }));
    expect(session.authenticated).toBe(false);
  });

  it.each([
    ['a token [S125]', { token: null }],
    ['a time that is not over [S126]', { timeout: Date.now() - 1 }],
    ['being logged in [S127]', { loggedIn: false }],
    ['a company [S128]', { profile: profile({ companies: [] }) }],
  ])('is not authenticated without %s', (_, lack) => {
    const all = { ...signedOn().remembered, ...lack };
    storage.setItem(storageKey, JSON.stringify(all));
    expect(new Session(storage).authenticated).toBe(false);
  });

  it('allows security to everyone by default [S253]', () => {
    const session = signedOn();
    const actions = ['read', 'create', 'update', 'delete'] as const;
    expect(actions.map(action => session.allows(securityAccess, action))).toEqual([
      true,
      true,
      true,
      true,
    ]);
  });

  it('ends a day after sign-in without a request [S323, K04]', () => {
    const session = signedOn();
    vi.advanceTimersByTime(24 * 60 * 60 * 1000 - 1000);
    expect(session.authenticated).toBe(true);
    vi.advanceTimersByTime(1001);
    expect(session.authenticated).toBe(false);
  });

  it('selects the server’s company, or else the first [S136]', () => {
    const session = signedOn();
    session.take(profile({ selectedCompanyId: 'two' }));
    expect(session.company?.name).toBe('Two');
    session.take(profile({ selectedCompanyId: '' }));
    expect(session.companyId).toBe('one');
  });

  it('evaluates permissions, plans, flags, and context of the current profile', () => {
    const session = signedOn();
    expect([session.allows(team, 'read'), session.allows(team, 'update')]).toEqual([true, false]);
    expect(session.entitles(plan)).toBe(true);
    expect(session.isOn(flag)).toBe(true);
    session.take(
      profile({
        permissions: ['customers:update'],
        entitlements: [],
        flags: { 'roles.tab': false },
      }),
    );
    expect([session.allows(team, 'read'), session.allows(team, 'update')]).toEqual([false, true]);
    expect(session.entitles(plan)).toBe(false);
    expect(session.isOn(flag)).toBe(false);
    expect(session.read(openFlow)).toBeNull();
    session.put(openFlow, 'f1');
    expect(session.read(openFlow)).toBe('f1');
    session.clearContext();
    expect(session.read(openFlow)).toBeNull();
  });

  it('keeps only auth, login state, timeout, selected company, profile and email over a reload [S209, S210, S211]', () => {
    signedOn().put(openFlow, 'f1');
    const kept = JSON.parse(storage.getItem(storageKey)!) as object;
    expect(Object.keys(kept).sort()).toEqual(
      ['companyId', 'email', 'loggedIn', 'profile', 'timeout', 'token', 'tryFlowToken'].sort(),
    );
    const later = new Session(storage);
    expect(later.authenticated).toBe(true);
    expect(later.read(openFlow)).toBeNull();
  });

  it('keeps only the email when it is cleared', () => {
    const session = signedOn();
    session.forget();
    expect(session.authenticated).toBe(false);
    expect(JSON.parse(storage.getItem(storageKey)!)).toMatchObject({
      token: null,
      profile: null,
      email: 'ada@example.com',
    });
  });

  it('keeps only the email when the session is over', () => {
    const session = signedOn();
    session.begin(0);
    expect(JSON.parse(storage.getItem(storageKey)!)).toMatchObject({
      token: null,
      profile: null,
      email: 'ada@example.com',
    });
  });

  it('treats an unreadable store as empty', () => {
    storage.setItem(storageKey, '{nonsense');
    expect(new Session(storage).authenticated).toBe(false);
  });

  it('follows a sign-out in another tab, and reloads when another person signs in there', () => {
    const session = signedOn();
    const event = { key: storageKey } as StorageEvent;
    expect(session.follow(event)).toBeUndefined();
    storage.setItem(storageKey, JSON.stringify({ ...session.remembered, token: 't2' }));
    expect(session.follow(event)).toBe('reload');
    storage.setItem(storageKey, JSON.stringify({ token: null }));
    session.follow(event);
    expect(session.authenticated).toBe(false);
  });

  it('reloads before sign-in once another tab’s session is over', () => {
    const session = new Session(storage);
    const event = { key: storageKey } as StorageEvent;
    storage.setItem(storageKey, JSON.stringify({ token: 't1', loggedIn: false }));
    expect(session.follow(event)).toBeUndefined();
    storage.setItem(storageKey, JSON.stringify({ token: 't1', loggedIn: true }));
    expect(session.follow(event)).toBe('reload');
  });
});

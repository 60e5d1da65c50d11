import { createCipheriv, pbkdf2Sync } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { chromium, type BrowserContext } from 'playwright-core';
import { findChromium, isPackaged } from './findChromium';

/** A password stored for an origin. */
export interface StoredPassword {
  readonly origin: string;
  readonly username: string;
  readonly password: string;
}

/**
 * Whether a Chromium with a password manager is installed: the one inside the npm package has none,
 * and on other systems than Linux the key of stored passwords belongs to the system.
 */
export const hasPasswordManager = async (): Promise<boolean> =>
  process.platform === 'linux' && !isPackaged(await findChromium());

/** A Chromium with a profile of its own. */
interface OwnProfile {
  readonly context: BrowserContext;
  /** Closes the browser and answers how often it has used each password, one more than at first. */
  countUses(): Promise<Readonly<Record<string, number>>>;
  close(): Promise<void>;
}

/** Opens Chromium with a profile whose password manager has stored some passwords. */
export async function openWithPasswords(stored: readonly StoredPassword[]): Promise<OwnProfile> {
  const profile = mkdtempSync(join(tmpdir(), 'sluice-profile-'));
  const found = await findChromium();
  const open = () =>
    chromium.launchPersistentContext(profile, {
      ...found,
      args: [...found.args, '--password-store=basic'],
      // A browser that is told of automation leaves its password manager off.
      ignoreDefaultArgs: ['--enable-automation'],
      reducedMotion: 'reduce',
    });
  // The browser makes the table itself, in the form of its own version.
  const first = await open();
  await first.pages()[0]!.goto('chrome://version');
  await first.close();
  const file = join(profile, 'Default', 'Login Data');
  store(file, stored);
  const context = await open();
  context.setDefaultTimeout(15_000);
  return {
    context,
    countUses: async () => {
      await context.close();
      return readUses(file);
    },
    close: async () => {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

/** The key of `--password-store=basic`, which Chromium has for systems without a key ring. */
const key = pbkdf2Sync('peanuts', 'saltysalt', 1, 16, 'sha1');

function encrypt(password: string): Buffer {
  const cipher = createCipheriv('aes-128-cbc', key, Buffer.alloc(16, ' '));
  return Buffer.concat([Buffer.from('v10'), cipher.update(password), cipher.final()]);
}

function store(file: string, stored: readonly StoredPassword[]): void {
  const database = new Database(file);
  const row = database.prepare(
    `insert into logins (origin_url, action_url, username_element, username_value, password_element,
      password_value, submit_element, signon_realm, date_created, blacklisted_by_user, scheme,
      password_type, times_used)
     values (?, '', '', ?, '', ?, '', ?, ?, 0, 0, 0, 1)`,
  );
  for (const { origin, username, password } of stored)
    row.run(`${origin}/`, username, encrypt(password), `${origin}/`, 13_370_000_000_000_000);
  database.close();
}

function readUses(file: string): Readonly<Record<string, number>> {
  const database = new Database(file);
  const query = 'select signon_realm as realm, times_used as times from logins';
  const rows = database.prepare(query).all() as { realm: string; times: number }[];
  database.close();
  return Object.fromEntries(rows.map(({ realm, times }) => [realm.replace(/\/$/, ''), times]));
}

import { randomBytes } from 'node:crypto';
import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { getErrorMessage } from '#core/contract';
import type { Database, Queries } from '../database';
import { placeFile } from './placeFile';
import { restrict } from '../database/restrict';
import { findMachineFault } from '../host/mounting/StartError';
import { SettingError, type Settings } from '../settings/settings';
import { Secrets } from './secrets';

export type KeySettings = Pick<Settings, 'key' | 'keyFile' | 'previousKeys' | 'dataFolder'>;

const record = 'key-id';
const form = /^[0-9a-f]{64}$/i;
/** More bytes than a key and white space around it have. */
const longestFile = 1024;
/** How to mend a key that is missing or damaged. */
export const restoreKey =
  'Restore the original key from your backup, or set it in SLUICE_KEY or SLUICE_KEY_FILE. Without this key, the secrets in the database can’t be read.';

/**
 * Opens what encrypts secrets, under the operator's key or the one in the data folder, which is
 * made at the first start. Throws SettingError, with what to do, where the key is damaged, or is
 * not the one that this database's secrets were encrypted under.
 */
export async function openSecrets(
  settings: KeySettings,
  { allCompanies }: Pick<Database, 'allCompanies'>,
): Promise<Secrets> {
  const known = await findUsedKey(allCompanies);
  const key = readRootKey(settings, known !== undefined);
  const previous = settings.previousKeys.map(each => Buffer.from(each, 'hex'));
  const secrets = new Secrets(key, previous);
  await recordKey(allCompanies, known ?? secrets.keyId);
  const used = await findUsedKey(allCompanies);
  if (used === secrets.keyId) return secrets;
  if (used === undefined || !secrets.knows(used))
    throw new SettingError(
      `The secrets in this database were encrypted with a different key than ${describeSource(settings)}. ${restoreKey} While you rotate the key, list the previous one in SLUICE_KEY_PREVIOUS.`,
    );
  await allCompanies
    .updateTable('installation')
    .set({ value: secrets.keyId })
    .where('name', '=', record)
    .where('value', '=', used)
    .execute();
  return secrets;
}

/** Whether secrets are to be encrypted under this process's key: others may have another by now. */
export const isUsedKey = async (
  { allCompanies }: Pick<Database, 'allCompanies'>,
  { keyId }: Secrets,
): Promise<boolean> => (await findUsedKey(allCompanies)) === keyId;

/** Finds that other processes changed the key to one that this process doesn't have. */
export async function findKeyFault(
  { allCompanies }: Pick<Database, 'allCompanies'>,
  secrets: Secrets,
): Promise<string | undefined> {
  const used = await findUsedKey(allCompanies);
  return used === undefined || secrets.knows(used)
    ? undefined
    : 'The key was changed to one that this process doesn’t have. Restart it with the new key.';
}

const toKeyFile = (dataFolder: string) => join(dataFolder, 'key');

/** The file that the key is read from at a start; undefined where it is a setting. */
export const findKeyFile = ({ key, keyFile, dataFolder }: KeySettings): string | undefined =>
  key ? undefined : (keyFile ?? toKeyFile(dataFolder));

const describeSource = (settings: KeySettings) =>
  `the one in ${findKeyFile(settings) ?? 'SLUICE_KEY'}`;

/**
 * The identifier of the key that the database's secrets were encrypted under; installations of
 * before have it in the first key they encrypted.
 */
async function findUsedKey(allCompanies: Queries): Promise<string | undefined> {
  const row = await allCompanies
    .selectFrom('installation')
    .select('value')
    .where('name', '=', record)
    .executeTakeFirst();
  if (row) return row.value;
  const sealed = await allCompanies
    .selectFrom('company_keys')
    .select('private_key')
    .orderBy('created_date', 'desc')
    .limit(1)
    .executeTakeFirst();
  return /^v2\.([0-9a-f]{8})\./.exec(sealed?.private_key ?? '')?.[1];
}

/** Of processes that start at once one records its key; the others compare theirs with it. */
async function recordKey(allCompanies: Queries, value: string): Promise<void> {
  await allCompanies
    .insertInto('installation')
    .values({ name: record, value })
    .onConflict(conflict => conflict.column('name').doNothing())
    .execute();
}

function readRootKey({ key, keyFile, dataFolder }: KeySettings, used: boolean): Buffer {
  if (key) return Buffer.from(key, 'hex');
  const file = keyFile ?? ensureKeyFile(dataFolder, used);
  const stored = readKeyFile(file);
  restrict(file);
  return stored;
}

/** Writes a key into the data folder if it has none; `used` says that it had one. */
function ensureKeyFile(dataFolder: string, used: boolean): string {
  const file = toKeyFile(dataFolder);
  if (existsSync(file)) return file;
  if (used) throw new SettingError(`The key file ${file} is missing. ${restoreKey}`);
  try {
    mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
    writeKeyFile(file, randomBytes(32).toString('hex'));
  } catch (fault) {
    throw new SettingError(
      `The key file ${file} can’t be written (${getErrorMessage(fault)}). Make sure that the folder is writable and has free space, or set SLUICE_KEY.`,
    );
  }
  return file;
}

/**
 * Reads the key of a file.
 *
 * @throws SettingError with what to do where there is none
 */
export function readKeyFile(file: string): Buffer {
  let text: string;
  try {
    text = readShortFile(file).trim();
  } catch (error) {
    if (error instanceof SettingError) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EACCES' || code === 'EPERM')
      throw new SettingError(
        `The key file ${file} is not readable for the user who runs Sluice. Change its owner or permissions.`,
      );
    const machineFault = findMachineFault(error);
    if (machineFault) throw machineFault;
    throw new SettingError(`Can’t read the key file ${file} (${code ?? message}). ${restoreKey}`);
  }
  if (!form.test(text))
    throw new SettingError(
      `The key file ${file} does not contain a 32-byte key, written as 64 hexadecimal digits. ${restoreKey}`,
    );
  return Buffer.from(text, 'hex');
}

/**
 * Reads a regular file, as far as a key is long. Anything else could keep the process waiting, such
 * as a pipe that nobody writes to, also at each look at it later.
 */
function readShortFile(file: string): string {
  const opened = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    if (!fstatSync(opened).isFile())
      throw new SettingError(
        `The key file ${file} is not a regular file. Write the key to a file, or set it in SLUICE_KEY.`,
      );
    const bytes = Buffer.alloc(longestFile);
    return bytes.toString('utf8', 0, readSync(opened, bytes));
  } finally {
    closeSync(opened);
  }
}

/** Writes a key to the disk whole, or not at all; another process may be first. */
export function writeKeyFile(file: string, key: string): void {
  const draft = `${file}.${process.pid}`;
  rmSync(draft, { force: true });
  try {
    write(draft, key);
    placeFile(draft, file);
  } finally {
    rmSync(draft, { force: true });
  }
}

function write(file: string, text: string): void {
  const opened = openSync(file, 'wx', 0o600);
  try {
    writeFileSync(opened, text);
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}

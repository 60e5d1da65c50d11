import { existsSync } from 'node:fs';
import { getErrorMessage, type Service } from '../../contract';
import { StartError } from '../host/mounting/StartError';
import type { ServerHost } from '../host/serverHost';
import { findKeyFile, readKeyFile, restoreKey, writeKeyFile } from './rootKey';
import { Secrets } from './secrets';

const pauseMs = 60_000;

/**
 * Watches the file that the key of this process came from: without it, the next start would fail.
 * One that was deleted from the data folder is written again, as only this process may have the key.
 */
export class KeyFileWatch {
  private readonly timer: NodeJS.Timeout;
  private told: string | undefined;

  constructor(private readonly server: Pick<ServerHost, 'settings' | 'secrets' | 'log'>) {
    this.timer = setInterval(() => this.look(), pauseMs).unref();
  }

  /** Finds why the next start would not have the key, in a sentence; logs what is new. */
  look(): string | undefined {
    const fault = this.find();
    if (fault !== undefined && fault !== this.told) this.server.log.error(fault);
    this.told = fault;
    return fault;
  }

  close(): void {
    clearInterval(this.timer);
  }

  private find(): string | undefined {
    const { settings, secrets } = this.server;
    const file = findKeyFile(settings);
    if (file === undefined) return undefined;
    try {
      if (settings.keyFile === undefined && !existsSync(file)) this.restore(file);
      const { keyId } = new Secrets(readKeyFile(file));
      return keyId === secrets.keyId
        ? undefined
        : `The key file ${file} contains a different key than the one this process uses.`;
    } catch (fault) {
      // What can’t be looked at now is as it was.
      return fault instanceof StartError ? this.told : getErrorMessage(fault);
    }
  }

  private restore(file: string): void {
    try {
      writeKeyFile(file, this.server.secrets.keyText);
    } catch (fault) {
      throw new Error(
        `The key file ${file} is missing and can’t be written (${getErrorMessage(fault)}). ${restoreKey}`,
        { cause: fault },
      );
    }
    this.server.log.error(
      `The key file ${file} was deleted. This process wrote it again. Store a copy of it.`,
    );
  }
}

/** The watch over the key file. */
export const keyFileWatch: Service<KeyFileWatch> = { kind: 'service', id: 'core.keyFileWatch' };

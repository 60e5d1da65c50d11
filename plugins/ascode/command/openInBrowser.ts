import { spawn } from 'node:child_process';
import process from 'node:process';

const openers: Readonly<Record<string, readonly string[]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
};

/** Opens an address in the browser; where none can be opened, the address has been printed. */
export function openInBrowser(url: string): void {
  const [command = '', ...words] = openers[process.platform] ?? ['xdg-open'];
  spawn(command, [...words, url], { stdio: 'ignore', detached: true })
    .on('error', () => {})
    .unref();
}

import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { findProgram } from './findProgram';
import { toExpression, type OtherBrowser } from './OtherBrowser';

const folders = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu', '/usr/libexec'];
const port = 20_000 + (process.pid % 20_000);
const display = `:${200 + (process.pid % 800)}`;

/** Starts an installed WebKitGTK on a screen of its own, over WebDriver; undefined without one. */
export async function launchWebKit(): Promise<OtherBrowser | undefined> {
  const [driver, screen] = [findProgram(['WebKitWebDriver']), findProgram(['Xvfb'])];
  const binary = folders.map(each => `${each}/webkit2gtk-4.1/MiniBrowser`).find(existsSync);
  if (!driver || !screen || !binary) return undefined;
  const shown = spawn(screen, [display, '-screen', '0', '1280x900x24'], { stdio: 'ignore' });
  const driving = spawn(driver, [`--port=${port}`], {
    env: { ...process.env, DISPLAY: display, LIBGL_ALWAYS_SOFTWARE: '1' },
    stdio: 'ignore',
  });
  const ask = async (method: string, path: string, body?: object) => {
    const reply = await fetch(`http://127.0.0.1:${port}/session${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await reply.json()) as { value: any };
    if (!reply.ok) throw new Error(`WebKit: ${value?.message ?? reply.status}`);
    return value;
  };
  await untilListening(`http://127.0.0.1:${port}/status`);
  const options = { binary, args: ['--automation'] };
  const { sessionId, capabilities } = await ask('POST', '', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
  });
  return {
    version: capabilities.browserVersion,
    open: url => ask('POST', `/${sessionId}/url`, { url }),
    evaluate: async (run, given) =>
      JSON.parse(
        await ask('POST', `/${sessionId}/execute/sync`, {
          script: `return ${toExpression(run, given)}`,
          args: [],
        }),
      ),
    close: async () => {
      await ask('DELETE', `/${sessionId}`);
      driving.kill();
      shown.kill();
    },
  };
}

async function untilListening(address: string): Promise<void> {
  for (let tries = 0; tries < 50; tries++) {
    if (await fetch(address).catch(() => undefined)) return;
    await pause(200);
  }
  throw new Error('The driver of WebKit does not listen.');
}

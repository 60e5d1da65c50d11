import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'undici';
import { findProgram } from './findProgram';
import { toExpression, type OtherBrowser } from './OtherBrowser';

interface Answer {
  readonly id?: number;
  readonly result?: any;
  readonly message?: string;
}

/** Starts an installed Firefox without a window, over WebDriver BiDi; undefined without one. */
export async function launchFirefox(): Promise<OtherBrowser | undefined> {
  const program = findProgram(['firefox-esr', 'firefox']);
  if (!program) return undefined;
  const profile = mkdtempSync(join(tmpdir(), 'sluice-firefox-'));
  const process = spawn(
    program,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'],
    { env: { ...globalThis.process.env, HOME: profile }, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const address = await new Promise<string>((listening, failed) => {
    process.stderr.on('data', data => {
      const said = /WebDriver BiDi listening on (ws:\S+)/.exec(String(data));
      if (said) listening(said[1]!);
    });
    process.once('exit', code => failed(new Error(`Firefox ended with ${code}.`)));
  });
  const socket = new WebSocket(`${address}/session`);
  await new Promise((open, failed) => {
    socket.addEventListener('open', open);
    socket.addEventListener('error', failed);
  });
  let asked = 0;
  const waiting = new Map<number, (answer: Answer) => void>();
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer;
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer);
  });
  const ask = async (method: string, params: object) => {
    const id = ++asked;
    const answer = await new Promise<Answer>(answered => {
      waiting.set(id, answered);
      socket.send(JSON.stringify({ id, method, params }));
    });
    if (!answer.result) throw new Error(`${method}: ${answer.message}`);
    return answer.result;
  };
  const { capabilities } = await ask('session.new', { capabilities: {} });
  const { contexts } = await ask('browsingContext.getTree', {});
  const { context } = contexts[0];
  return {
    version: capabilities.browserVersion,
    open: url => ask('browsingContext.navigate', { context, url, wait: 'complete' }),
    evaluate: async (run, given) => {
      const { result, exceptionDetails } = await ask('script.evaluate', {
        expression: toExpression(run, given),
        target: { context },
        awaitPromise: false,
      });
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return JSON.parse(result.value);
    },
    close: async () => {
      const ended = new Promise(end => process.once('exit', end));
      process.kill();
      await ended;
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

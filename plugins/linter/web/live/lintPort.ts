import { LintSession } from './LintSession';
import type { LintReply, LintRequest } from './lintMessages';

/** The way to a linter: a worker, or one on the page. */
export interface LintPort {
  post(request: LintRequest): void;
  close(): void;
}
export interface LintEars {
  readonly reply: (reply: LintReply) => void;
  /** The linter cannot work; whoever asked has to ask another one, from the beginning. */
  readonly broken: () => void;
}
export type OpenPort = (ears: LintEars) => LintPort;

/**
 * A linter of its own thread. Throws, or calls `broken`, where the browser has no workers or does
 * not start this one.
 */
export const workerPort: OpenPort = ({ reply, broken }) => {
  const worker = new Worker(new URL('./lintWorker.ts', import.meta.url));
  worker.addEventListener('message', ({ data }: MessageEvent<LintReply>) => reply(data));
  worker.addEventListener('error', broken);
  worker.addEventListener('messageerror', broken);
  return {
    post: request => worker.postMessage(request, { transfer: [] }),
    close: () => worker.terminate(),
  };
};

/** A linter on the page, after what the page is doing now. */
export const pagePort: OpenPort = ({ reply }) => {
  const desk = new LintSession();
  let open = true;
  return {
    post: request => void setTimeout(() => open && reply(desk.handle(request))),
    close: () => void (open = false),
  };
};

import { LintSession } from './LintSession';
import type { LintRequest } from './lintMessages';

const desk = new LintSession();

self.addEventListener('message', ({ data }: MessageEvent<LintRequest>) =>
  self.postMessage(desk.handle(data), { transfer: [] }),
);

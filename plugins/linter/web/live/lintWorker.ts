import { LintDesk } from './LintDesk';
import type { LintRequest } from './lintMessages';

const desk = new LintDesk();

self.addEventListener('message', ({ data }: MessageEvent<LintRequest>) =>
  self.postMessage(desk.handle(data), { transfer: [] }),
);

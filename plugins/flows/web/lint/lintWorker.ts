import { LintDesk } from './LintDesk';
import type { LintRequest } from './lintMessages';

const desk = new LintDesk();

self.onmessage = ({ data }: MessageEvent<LintRequest>) => self.postMessage(desk.handle(data));

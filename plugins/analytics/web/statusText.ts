import { strings } from '../strings';

const texts = {
  started: strings.runs,
  success: strings.success,
  failure: strings.failure,
  error: strings.error,
  timeout: strings.timeout,
  waiting: strings.waiting,
} as const;
/** How runs come out, in the order in which they are shown. */
export const endings = ['success', 'failure', 'error', 'timeout'] as const;

/** How a run stands, in words. */
export const statusText = (status: string): string =>
  Object.hasOwn(texts, status) ? texts[status as keyof typeof texts].text : status;

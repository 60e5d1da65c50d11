import { strings } from '../../strings';

const texts: Readonly<Record<string, { readonly text: string }>> = {
  waiting: strings.statusWaiting,
  success: strings.statusSuccess,
  failure: strings.statusFailure,
  error: strings.statusError,
  timeout: strings.statusTimeout,
  stopped: strings.statusStopped,
};

/** How a run stands, in words. */
export const statusText = (status: string): string => texts[status]?.text ?? status;

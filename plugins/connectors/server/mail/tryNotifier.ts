import type { TestCall, TestOutcome } from '../../contract';
import { notifier } from './Notifier';

/** Asks whether the mail server of the installation answers; no mail is sent. */
export async function tryNotifier({ timeoutMs, get }: TestCall): Promise<TestOutcome> {
  const answers = await get(notifier).answers(timeoutMs);
  if (answers)
    return {
      outcome: 'works',
      message: 'The mail server of this installation answers. No mail was sent.',
    };
  return {
    outcome: 'fails',
    message:
      answers === undefined
        ? 'This installation has no mail server, so mails wait in its outbox. An operator names one in SLUICE_SMTP_URL.'
        : 'The mail server of this installation does not answer. An operator finds the reason in its log.',
  };
}

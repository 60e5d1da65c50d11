import type { TestCall, TestOutcome } from '#plugins/connectors/contract';
import { formatValue } from '../readProperty';
import { reach } from '../reach';
import { readTargets } from './readTargets';

const most = 10;

/** Reaches every registered URL; no event is sent. */
export async function tryTargets(call: TestCall): Promise<TestOutcome> {
  const given = formatValue(call.values['urls']).trim();
  const targets = readTargets(call.values['urls']).slice(0, most);
  if (targets.length === 0)
    return {
      outcome: 'fails',
      message:
        given === '' || given === '[]'
          ? 'No URL is registered. Give one under Register URLs.'
          : 'No URL can be read from Register URLs. Write each as https://example.com/hook.',
    };
  const reached = await Promise.all(targets.map(({ url }) => reach(call, url)));
  const signed = formatValue(call.values['signingSecret']) !== '';
  const signing = signed
    ? 'Events are signed.'
    : 'Events are not signed, because there is no signing secret: receivers cannot tell whose they are.';
  const steps = [...reached, { ok: true, text: signing }];
  const failed = reached.find(({ ok }) => !ok);
  return failed
    ? { outcome: 'fails', message: failed.text, steps }
    : { outcome: 'works', message: 'Every registered URL answers. No event was sent.', steps };
}

import type { TestCall, TestOutcome } from '#plugins/connectors/contract';
import { reach } from '#plugins/connectors/contract/kit/reach';

const most = 5;

/** Reaches the trusted sites of a connection. */
export async function trySites(call: TestCall): Promise<TestOutcome> {
  const given = call.values['whiteList'];
  const sites = (Array.isArray(given) ? given : [given])
    .filter(site => typeof site === 'string')
    .map(site => site.trim())
    .filter(site => site !== '' && !site.includes('*'));
  if (sites.length === 0)
    return {
      outcome: 'untested',
      message: 'The connection has no trusted sites, and each node has its own URL.',
    };
  const steps = await Promise.all(
    sites
      .slice(0, most)
      .map(site => reach(call, /^https?:/i.test(site) ? site : `https://${site}`)),
  );
  const failed = steps.find(({ ok }) => !ok);
  return failed
    ? { outcome: 'fails', message: failed.text, steps }
    : { outcome: 'works', message: 'All tested sites responded.', steps };
}

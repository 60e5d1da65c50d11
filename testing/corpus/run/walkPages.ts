import { setTimeout } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import type { Mailbox } from '../../security/kits/Mailbox';
import type { HttpPeer } from './HttpPeer';
import type { prepare } from './prepare';
import { toQuery } from './startInputs';
import { walkFlow, type Bounds, type Entrance, type Way } from './walkFlow';

type Prepared = Awaited<ReturnType<typeof prepare>>;

interface Asked {
  readonly address: string;
  readonly browser: Browser;
  readonly peer: HttpPeer;
  /** The newest code that was mailed. */
  readonly code: () => Promise<string | undefined>;
  readonly prepared: Prepared;
}

/**
 * Walks through the pages of a flow in a browser: with all inputs, with the required ones, with other
 * values of those that it compares, and with a peer that is down.
 */
export async function walkPages(
  { address, browser, peer, code, prepared: { companyId, texts, flows } }: Asked,
  { policyId, inputs }: Prepared['starts'][number],
  bounds: Bounds,
): Promise<readonly Way[]> {
  const all = toQuery(inputs.all);
  const page = await findPage(`${address}/hosted/${companyId}/policy/${policyId}`);
  const enter = (query: string, broken = false): Entrance => ({
    address: `${page}${query}`,
    prepare: () => peer.serve(texts, broken ? { status: 500 } : {}),
  });
  const required = toQuery(inputs.required);
  const calls = flows.some(({ graphData }) =>
    graphData.elements.nodes?.some(({ data }) => data.capabilityName === 'makeRestApiCall'),
  );
  const entrances = [
    enter(all),
    ...(calls ? [enter(all, true)] : []),
    ...(required === all ? [] : [enter(required)]),
    ...inputs.compared
      .map(other => toQuery({ ...inputs.all, ...other }))
      .filter(query => query !== all)
      .map(query => enter(query)),
  ];
  const text = texts.join('\n');
  return walkFlow({ browser, entrances, bounds, code, text });
}

/** Where a hosted page stands: the same path at its environment's own origin. */
async function findPage(address: string): Promise<string> {
  const { headers } = await fetch(address, { redirect: 'manual' });
  return headers.get('location') ?? address;
}

const patience = 3000;

/** Tells the newest code that was mailed, once it is there: mails are sent a moment after. */
export function readCode({ mails }: Mailbox) {
  let read = 0;
  return async (): Promise<string | undefined> => {
    const until = Date.now() + patience;
    while (mails.length === read && Date.now() < until) await setTimeout(20);
    read = mails.length;
    return mails
      .map(mail => /\b(\d{4,8})\b/.exec(`${mail.text ?? ''} ${mail.html || ''}`)?.[1])
      .findLast(code => code);
  };
}

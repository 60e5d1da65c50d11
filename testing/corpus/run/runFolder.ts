import { setTimeout } from 'node:timers/promises';
import { chromium, type Browser } from 'playwright-core';
import { findChromium } from '../../browser/findChromium';
import { startServer } from '../../startServer';
import { Mailbox } from '../../security/kits/Mailbox';
import { readFolder } from '../readFolder';
import { HttpPeer } from './HttpPeer';
import { judgeWay, type Judged } from './judgeWay';
import { listEnds } from './listEnds';
import { prepare } from './prepare';
import { Report } from './Report';
import { startByApi } from './startByApi';
import { toQuery } from './startInputs';
import { walkFlow, type Bounds, type Entrance } from './walkFlow';
import { explore } from './explore/explore';

type Prepared = Awaited<ReturnType<typeof prepare>>;

/** What a walk through a folder is asked to do. */
interface Terms {
  readonly bounds: Bounds;
  /** Milliseconds after which each flow is walked one way only. */
  readonly hurryAfter: number;
  /** How long ends that no way came to are looked for in a flow by API, in milliseconds. */
  readonly exploreMs: number;
  /** A part of the names of files, to walk those alone and to tell each way. */
  readonly only: string | undefined;
}

/**
 * Starts every flow of a folder in a browser and walks through it; says a line a flow. Answers with
 * the flows that have a fault of ours that is not known.
 */
export async function runFolder(
  folder: string,
  { bounds, hurryAfter, exploreMs, only }: Terms,
  say: (line: string) => void,
): Promise<number> {
  const [mailbox, peer] = [new Mailbox(), new HttpPeer()];
  const server = await startServer({
    env: { SLUICE_SMTP_URL: await mailbox.open(), SLUICE_LOG_LEVEL: 'error' },
  });
  await peer.open();
  // Pages have an origin of their own below this name.
  const address = (await server.listen()).replace('127.0.0.1', 'localhost');
  const browser = await chromium.launch({ ...(await findChromium()), headless: true });
  const walk = { server, address, browser, peer, post: readPost(mailbox) };
  const report = new Report(say, only !== undefined);
  const began = Date.now();
  try {
    for (const file of readFolder(folder)) {
      if (only !== undefined && !file.name.includes(only)) continue;
      try {
        const prepared = await prepare(server, file);
        for (const start of prepared.starts) {
          const hurries = Date.now() - began > hurryAfter;
          const ways = hurries ? 1 : bounds.ways;
          const { judged, untried } = await walkStart(walk, prepared, start, {
            ...bounds,
            ways,
            exploreMs: hurries ? 0 : exploreMs,
          });
          const visits = judged.flatMap(each => each.visits);
          const ends = listEnds(start.flowId, prepared.flows, visits, untried > 0);
          report.add(`${file.name} › ${start.name}`, judged, ends);
        }
      } catch (fault) {
        report.fail(file.name, fault instanceof Error ? fault.message : String(fault));
      }
    }
  } finally {
    await browser.close();
    await server.close();
    await peer.close();
    await mailbox.close();
  }
  return report.close();
}

interface Walk {
  readonly server: Awaited<ReturnType<typeof startServer>>;
  readonly address: string;
  readonly browser: Browser;
  readonly peer: HttpPeer;
  readonly post: Post;
}

/**
 * Walks through one flow: with all inputs, with the required ones, with other values of those that
 * it compares, and with a peer that is down.
 */
async function walkStart(
  { server, address, browser, peer, post }: Walk,
  { companyId, token, texts, flows, persons }: Prepared,
  { flowId, policyId, apiKey, inputs }: Prepared['starts'][number],
  bounds: Bounds & { readonly exploreMs: number },
): Promise<{ readonly judged: readonly Judged[]; readonly untried: number }> {
  const all = toQuery(inputs.all);
  const page = await findPage(`${address}/hosted/${companyId}/policy/${policyId}`);
  const enter = (query: string, broken = false): Entrance => ({
    address: `${page}${query}`,
    prepare: () => peer.serve(texts, broken),
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
  const { ways, untried } = await walkFlow({
    browser,
    entrances,
    bounds,
    code: post.code,
    text: texts.join('\n'),
  });
  const judged: Judged[] = [];
  const known = new Set(ways.flatMap(({ interactionId }) => interactionId ?? []));
  for (const way of ways)
    judged.push(await judgeWay(server, { token, companyId, flowId, known }, way));
  peer.serve(texts);
  const refused = await startByApi({ address, companyId, policyId, apiKey, inputs: inputs.all });
  if (refused) judged.push({ pressed: [], text: '', end: 'fault', faults: [refused], visits: [] });
  const found = await explore({
    server,
    peer,
    post,
    token,
    companyId,
    persons,
    flows,
    texts,
    flowId,
    policyId,
    apiKey,
    inputs: [
      inputs.all,
      inputs.required,
      ...inputs.compared.map(one => ({ ...inputs.all, ...one })),
    ],
    visits: judged.flatMap(({ visits }) => visits),
    bounds: { ms: bounds.exploreMs, fruitless: 150 },
  });
  judged.push(...found);
  return { judged, untried };
}

/** Where a hosted page stands: the same path at its environment's own origin. */
async function findPage(address: string): Promise<string> {
  const { headers } = await fetch(address, { redirect: 'manual' });
  return headers.get('location') ?? address;
}

const patience = 3000;

/** What the mails of a run say. */
export interface Post {
  /** The newest code, once it is there; mails are sent a moment after a page asks for one. */
  readonly code: (patienceMs?: number) => Promise<string | undefined>;
  /** The links of the newest mail. */
  readonly links: () => readonly string[];
}

function readPost({ mails }: Mailbox): Post {
  let read = 0;
  const textOf = (mail: (typeof mails)[number] | undefined) =>
    `${mail?.text ?? ''} ${mail?.html || ''}`;
  return {
    code: async (patienceMs = patience) => {
      const until = Date.now() + patienceMs;
      while (mails.length === read && Date.now() < until) await setTimeout(20);
      read = mails.length;
      return mails.map(mail => /\b(\d{4,8})\b/.exec(textOf(mail))?.[1]).findLast(code => code);
    },
    links: () => [
      ...new Set(
        [...textOf(mails.at(-1)).matchAll(/https?:\/\/[^\s"'<>]+/g)].map(([link]) =>
          link.replaceAll('&amp;', '&'),
        ),
      ),
    ],
  };
}

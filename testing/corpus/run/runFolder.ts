import { setTimeout } from 'node:timers/promises';
import { chromium, type Browser } from 'playwright-core';
import { findChromium } from '../../browser/findChromium';
import { startServer } from '../../startServer';
import { Mailbox } from '../../security/kits/Mailbox';
import { readFolder } from '../readFolder';
import { HttpPeer } from './HttpPeer';
import { judgeWay, type Judged } from './judgeWay';
import type { Known } from './ends/findBar';
import { Graphs } from './ends/Graphs';
import { listEnds } from './ends/listEnds';
import { listSureFunctions } from './ends/listSureFunctions';
import { Seen } from './ends/Seen';
import { prepare } from './prepare';
import { Report } from './Report';
import { startByApi } from './startByApi';
import { toQuery } from './startInputs';
import { walkFlow, type Bounds, type Entrance, type Way } from './walkFlow';
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
  const walk = { server, address, browser, peer, code: readCode(mailbox) };
  const report = new Report(say, only !== undefined);
  const began = Date.now();
  try {
    for (const file of readFolder(folder)) {
      if (only !== undefined && !file.name.includes(only)) continue;
      try {
        const prepared = await prepare(server, file);
        const graphs = new Graphs(prepared.flows);
        const sure = await listSureFunctions(server, prepared.companyId, graphs);
        const bundle = { graphs, seen: new Seen(), sure };
        const ways = new Map<string, readonly Judged[]>();
        for (const start of prepared.starts) {
          const hurries = Date.now() - began > hurryAfter;
          const judged = await walkStart({ ...walk, prepared, bundle }, start, {
            ...bounds,
            ways: hurries ? Math.min(1, bounds.ways) : bounds.ways,
            exploreMs: hurries ? 0 : exploreMs,
          });
          ways.set(start.flowId, judged);
        }
        for (const { flowId, name } of prepared.starts)
          report.add(
            `${file.name} › ${name}`,
            ways.get(flowId) ?? [],
            listEnds(flowId, bundle, true),
          );
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
  /** The newest code that was mailed. */
  readonly code: () => Promise<string | undefined>;
  readonly prepared: Prepared;
  /** The flows of a file, with what all ways have seen of them. */
  readonly bundle: Known;
}

/**
 * Walks through one flow in a browser and then by API: with all inputs, with the required ones, with
 * other values of those that it compares, and with a peer that is down.
 */
async function walkStart(
  walk: Walk,
  start: Prepared['starts'][number],
  bounds: Bounds & { readonly exploreMs: number },
): Promise<readonly Judged[]> {
  const { server, address, peer, prepared, bundle } = walk;
  const { companyId, token, texts } = prepared;
  const { flowId, policyId, apiKey, inputs } = start;
  const judged: Judged[] = [];
  if (!start.called && bounds.ways > 0) {
    const ways = await walkPages(walk, start, bounds);
    const known = new Set(ways.flatMap(({ interactionId }) => interactionId ?? []));
    for (const way of ways)
      judged.push(await judgeWay(server, { token, companyId, flowId, known }, way));
  }
  for (const { visits } of judged) bundle.seen.add(visits);
  peer.serve(texts);
  const refused = await startByApi({ address, companyId, policyId, apiKey, inputs: inputs.all });
  if (refused) judged.push({ pressed: [], text: '', end: 'fault', faults: [refused], visits: [] });
  const found = await explore({
    ...walk,
    ...prepared,
    ...start,
    inputs: [
      inputs.all,
      inputs.required,
      ...inputs.compared.map(one => ({ ...inputs.all, ...one })),
    ],
    bounds: { ms: bounds.exploreMs, fruitless: 400 },
  });
  return [...judged, ...found];
}

/** Walks through the pages of a flow in a browser. */
async function walkPages(
  { address, browser, peer, code, prepared: { companyId, texts, flows } }: Walk,
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
function readCode({ mails }: Mailbox) {
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

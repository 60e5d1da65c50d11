import { chromium, type Browser } from 'playwright-core';
import { findChromium } from '../../browser/findChromium';
import { codeRunner } from '#plugins/connectors/contract/codeRunner';
import { startServer } from '../../startServer';
import { Mailbox } from '../../security/kits/Mailbox';
import { readFolder } from '../readFolder';
import { HttpPeer } from './HttpPeer';
import { judgeWay, listUnknown, type Judged } from './judgeWay';
import type { Known } from './ends/findBar';
import { Graphs } from './ends/Graphs';
import { listEnds } from './ends/listEnds';
import { listFixedOutcomes } from './ends/listFixedOutcomes';
import { listSureFunctions } from './ends/listSureFunctions';
import { Seen } from './ends/Seen';
import { prepare } from './prepare';
import { Report } from './Report';
import { startByApi } from './startByApi';
import type { Bounds } from './walkFlow';
import { readCode, walkPages } from './walkPages';
import { explore } from './explore/explore';

type Prepared = Awaited<ReturnType<typeof prepare>>;
type Start = Prepared['starts'][number];

/** The options of a walk through a folder. */
interface Terms {
  readonly bounds: Bounds;
  /** How long the whole may take, in milliseconds. */
  readonly wholeMs: number;
  /** How long ends that no way came to are looked for in a flow by API, in milliseconds. */
  readonly exploreMs: number;
  /** A part of the names of files, to walk those alone and to tell each way. */
  readonly only: string | undefined;
  /** The fewest flows that are to reach every end that their bundle leads to. */
  readonly floor: number;
}

/** A file of the folder, ready to start, with what ways have seen of its flows. */
interface Opened {
  readonly name: string;
  readonly prepared: Prepared;
  readonly bundle: Known;
  readonly ways: Map<Start, readonly Judged[]>;
}

/** The part of the time in which ends are looked for by API; pages are walked through in the rest. */
const partByApi = 0.6;
/** The part of the time after which the pages of a flow are walked through one way only. */
const partOfHaste = 0.75;

/**
 * Starts every flow of a folder by API and in a browser, and walks through it; says a line a flow.
 * Answers with the flows that have a fault of ours that is not known, and those that lack to the
 * floor.
 */
export async function runFolder(
  folder: string,
  { bounds, wholeMs, exploreMs, only, floor }: Terms,
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
  const isPast = (part: number) => Date.now() - began > wholeMs * part;
  const files = readFolder(folder).filter(({ name }) => only === undefined || name.includes(only));
  const opened: Opened[] = [];
  const tell = ({ name }: { readonly name: string }, fault: unknown) =>
    report.fail(name, fault instanceof Error ? fault.message : String(fault));
  try {
    for (const file of files)
      try {
        const prepared = await prepare(server, file);
        const graphs = new Graphs(prepared.flows);
        const sure = await listSureFunctions(server, prepared.companyId, graphs);
        const fixed = await listFixedOutcomes(graphs, (code, params) =>
          server.server.get(codeRunner).run(code, params, prepared.companyId),
        );
        const bundle = { graphs, seen: new Seen(), sure, fixed };
        const one: Opened = { name: file.name, prepared, bundle, ways: new Map() };
        for (const start of prepared.starts)
          one.ways.set(start, await walkByApi(walk, one, start, isPast(partByApi) ? 0 : exploreMs));
        opened.push(one);
      } catch (fault) {
        tell(file, fault);
      }
    for (const one of opened)
      try {
        const { prepared, bundle, ways, name } = one;
        for (const start of prepared.starts) {
          const most = isPast(1) ? 0 : isPast(partOfHaste) ? 1 : bounds.ways;
          const ownBounds = { ...bounds, ways: Math.min(most, bounds.ways) };
          const judged = start.called ? [] : await walkInBrowser(walk, one, start, ownBounds);
          ways.set(start, [...(ways.get(start) ?? []), ...judged]);
        }
        for (const [start, judged] of ways)
          report.add(`${name} › ${start.name}`, judged, listEnds(start.flowId, bundle, true));
      } catch (fault) {
        tell(one, fault);
      }
  } finally {
    await browser.close();
    await server.close();
    await peer.close();
    await mailbox.close();
  }
  return report.close(floor);
}

interface Walk {
  readonly server: Awaited<ReturnType<typeof startServer>>;
  readonly address: string;
  readonly browser: Browser;
  readonly peer: HttpPeer;
  /** The newest code that was mailed. */
  readonly code: () => Promise<string | undefined>;
}

/** Starts a flow as applications do, and looks for its ends by API. */
async function walkByApi(
  walk: Walk,
  { prepared, bundle }: Opened,
  start: Start,
  exploreMs: number,
): Promise<readonly Judged[]> {
  const { companyId, texts } = prepared;
  const { policyId, apiKey, inputs } = start;
  walk.peer.serve(texts);
  const asked = { address: walk.address, companyId, policyId, apiKey, inputs: inputs.all };
  const refused = await startByApi(asked);
  const found = await explore({
    ...walk,
    ...prepared,
    ...start,
    bundle,
    inputs: [
      inputs.all,
      inputs.required,
      ...inputs.compared.map(one => ({ ...inputs.all, ...one })),
    ],
    bounds: { ms: exploreMs, fruitless: 400 },
  });
  return refused
    ? [{ pressed: [], text: '', end: 'fault', faults: [refused], visits: [] }, ...found]
    : found;
}

/** Walks through the pages of a flow, and reads from the records of the runs how they ended. */
async function walkInBrowser(
  walk: Walk,
  { prepared, bundle }: Opened,
  start: Start,
  bounds: Bounds,
): Promise<readonly Judged[]> {
  if (bounds.ways === 0) return [];
  const { token, companyId } = prepared;
  const { flowId } = start;
  const known = new Set<string>(
    await listUnknown(walk.server, { token, companyId, flowId, known: new Set() }),
  );
  const ways = await walkPages({ ...walk, prepared }, start, bounds);
  for (const { interactionId } of ways) if (interactionId !== undefined) known.add(interactionId);
  const judged: Judged[] = [];
  for (const way of ways)
    judged.push(await judgeWay(walk.server, { token, companyId, flowId, known }, way));
  for (const { visits } of judged) bundle.seen.add(visits);
  return judged;
}

import type { startServer } from '#testing/startServer';
import { distinct } from '../faults';
import { judgeWay, listUnknown, type Judged, type Visit } from '../judgeWay';
import { toKey, type Graphs } from '../ends/Graphs';
import { listEnds } from '../ends/listEnds';
import type { Known } from '../ends/findBar';
import type { HttpPeer } from '../HttpPeer';
import type { Inputs } from '../startInputs';
import { Browsers } from './Browsers';
import { Changes } from './Changes';
import { Connections } from './Connections';
import { Outbox } from './Outbox';
import type { Person } from './persons';
import { Quests } from './Quests';
import { runByApi, type ApiWay } from './runByApi';
import { runsAtPlatform } from './answerSinks';
import { Sources } from './Sources';
import { Variables } from './Variables';
import type { World } from './World';

interface Asked {
  readonly server: Awaited<ReturnType<typeof startServer>>;
  readonly peer: HttpPeer;
  readonly token: string;
  readonly companyId: string;
  readonly persons: readonly Person[];
  /** The flows of the bundle; what these ways see is added. */
  readonly bundle: Known;
  readonly texts: readonly string[];
  readonly flowId: string;
  readonly policyId: string;
  readonly apiKey: string;
  readonly inputs: readonly Inputs[];
  /** The most milliseconds after the first inputs, and ways in a row that come to nothing new. */
  readonly bounds: { readonly ms: number; readonly fruitless: number };
}

const blank = {
  who: 0,
  session: 'none',
  returns: false,
  actions: {},
  opens: 'waiting',
  mobile: false,
  expired: false,
  answer: {},
  answerOf: {},
  status: 200,
  refused: {},
  services: 'unset',
  variables: {},
  parts: {},
  locked: [],
} as const;

/**
 * Looks for the ends of a flow, and of those that it calls, that no way came to: at the nodes from
 * which another outcome leads towards such an end it changes what they depend on, and starts again.
 */
export async function explore(asked: Asked): Promise<readonly Judged[]> {
  const { server, peer, token, companyId, flowId, bundle, texts, bounds, persons } = asked;
  const { graphs, seen } = bundle;
  const variables = await Variables.read(server, token);
  const connections = await Connections.read(server, token);
  const sources = new Sources(flowId, graphs.flows);
  const browsers = new Browsers(server, companyId);
  const outbox = new Outbox(server, companyId);
  const known = new Set<string>();
  const kept = new Set<string>();
  const judged: Judged[] = [];
  const until = Date.now() + bounds.ms;
  const firsts = asked.inputs.map((inputs): World => ({ ...blank, inputs }));
  const changes = new Changes(sources, persons.length, firsts);
  const quests = new Quests(changes, sources);
  const first = firsts.filter(claim);
  const involved = listInvolved(graphs, flowId);
  let missed = listMissed();
  let tries = 0;
  for (
    let fruitless = 0;
    (first.length > 0 || Date.now() < until) && fruitless <= bounds.fruitless;
  ) {
    if (tries > 0 && missed.every(({ barred }) => barred)) break;
    const isFirst = first.length > 0;
    const world = first.shift() ?? quests.next(missed.flatMap(({ goals }) => goals));
    if (!world) break;
    tries++;
    const who = persons[world.who] ?? persons[0]!;
    peer.serve(texts, world);
    await connections.set(world.services);
    await variables.set(world);
    await server.server.database.forCompany(companyId).deleteFrom('directory_tries').execute();
    const cookies = await browsers.open(world, who);
    const way = await runByApi({ ...asked, outbox, who, cookies, world: forPerson(world, who) });
    const result = withoutPlatform(world, await judge(way));
    const path = result.visits.map(visit => toKey(visit.flowId, visit.nodeId));
    const isNew = seen.add(result.visits);
    fruitless = isNew ? 0 : fruitless + 1;
    // The first to come somewhere by way of other services is worth going on from as well.
    const fresh = path.filter(key => !kept.has(`${world.services} ${world.opens} ${key}`));
    for (const key of fresh) kept.add(`${world.services} ${world.opens} ${key}`);
    if (isNew || isFirst || fresh.length > 0) {
      const failed = result.visits.map(({ outcomes }) => outcomes.includes('failure'));
      const callsAt = listCalls(result.visits);
      quests.keep({ world, way, path, failed, calls: peer.calls, callsAt });
    }
    if ((isNew || isFirst) && way.interactionId !== undefined)
      judged.push({ ...result, faults: result.faults.filter(fault => isTrue(fault, world)) });
    if (isNew) missed = listMissed();
  }
  await variables.set(blank);
  await connections.set('unset');
  return judged;

  async function judge(way: ApiWay): Promise<Judged> {
    // A start that was refused is no run.
    if (way.interactionId === undefined) return { ...way, end: 'refused', visits: [] };
    const run = { token, companyId, flowId, known };
    const result = await judgeWay(server, run, way);
    if (!way.opened) return result;
    const besides = await listUnknown(server, run);
    // A link that was opened leads to pages of its own, which nobody ends.
    const others = await Promise.all(
      besides.map(interactionId =>
        judgeWay(server, run, { ...way, stopped: 'page', faults: [], interactionId }),
      ),
    );
    return {
      ...result,
      faults: distinct([result, ...others].flatMap(({ faults }) => faults)),
      visits: [result, ...others].flatMap(({ visits }) => visits),
    };
  }
  function feedersOf(at: string, nodeId: string) {
    return changes.feedersOf({ flowId: at, nodeId });
  }
  /** By visit, what refuses the calls that came meanwhile. */
  function listCalls(visits: readonly Visit[]) {
    const calls = [...peer.received];
    return visits.map(({ from, to }) =>
      calls.filter(({ time }) => time >= from && time <= to).map(({ key }) => key),
    );
  }
  function claim(world: World) {
    return quests.claim(world);
  }
  function listMissed() {
    return involved.flatMap(id => listEnds(id, { ...bundle, feedersOf }).missed);
  }
  function forPerson(world: World, who: Person): World {
    const [usual] = persons;
    if (who === usual || !usual?.userId) return world;
    const text = JSON.stringify(world.inputs)
      .replaceAll(usual.userId, who.userId ?? '00000000-0000-4000-8000-000000000000')
      .replaceAll(usual.username, who.username)
      .replaceAll(usual.email, who.email);
    return { ...world, inputs: JSON.parse(text) as Inputs };
  }
}

/** A flow and those of its bundle that it calls. */
function listInvolved(graphs: Graphs, root: string): readonly string[] {
  const involved = new Set([root]);
  for (const id of involved)
    for (const { flowId, called } of graphs.places.values())
      if (flowId === id && called !== undefined && graphs.has(called)) involved.add(called);
  return [...involved];
}

/** A way on which what the platform has no calls for is told from what is not there at all. */
const withoutPlatform = ({ services }: World, judged: Judged): Judged =>
  services === 'platform'
    ? {
        ...judged,
        visits: judged.visits.map(visit =>
          visit.code === 'notRunnable' && runsAtPlatform({ connectorId: visit.name })
            ? { ...visit, code: 'notAtPlatform' }
            : visit,
        ),
      }
    : judged;

/**
 * Whether a fault is real. It isn’t if a function fails with values that no customer would enter, or
 * if the walk, not the bundle, leads to a call that the platform doesn’t have.
 */
const isTrue = ({ cause }: { readonly cause: string }, { services }: World) =>
  !/functionsConnector/.test(cause) &&
  !(services === 'platform' && cause.startsWith('unsupported '));

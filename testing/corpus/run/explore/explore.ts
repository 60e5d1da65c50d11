import type { startServer } from '#testing/startServer';
import { judgeWay, type Judged, type Visit } from '../judgeWay';
import { listEnds, type WalkedFlow } from '../listEnds';
import type { Post } from '../runFolder';
import type { HttpPeer } from '../HttpPeer';
import type { Inputs } from '../startInputs';
import type { Person } from './persons';
import { runByApi, type ApiWay } from './runByApi';
import { sessionCookie } from '#plugins/runtime/server/legs/RunBrowser';
import { signOnSessions } from '#plugins/runtime/contract';
import { Sources } from './Sources';
import { Variables } from './Variables';
import { act, type Mutation, type World } from './World';

interface Asked {
  readonly server: Awaited<ReturnType<typeof startServer>>;
  readonly peer: HttpPeer;
  readonly post: Post;
  readonly token: string;
  readonly companyId: string;
  readonly persons: readonly Person[];
  readonly flows: readonly WalkedFlow[];
  readonly texts: readonly string[];
  readonly flowId: string;
  readonly policyId: string;
  readonly apiKey: string;
  readonly inputs: readonly Inputs[];
  /** What ways in a browser have seen already. */
  readonly visits: readonly Visit[];
  /** The most milliseconds, and ways in a row that come to nothing new. */
  readonly bounds: { readonly ms: number; readonly fruitless: number };
}
interface Tried {
  readonly world: World;
  readonly way: ApiWay;
  readonly seen: ReadonlySet<string>;
}

/** Numbers that look thrown, the same at each run. */
function createDice(seed = 1) {
  let state = seed;
  return (sides: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}
/** The ways in which a session may have been signed on. */
const methods = ['pwd', 'mfa', 'pwdless', 'otp', 'fido', 'rememberme'];
const statuses = [400, 401, 404, 409, 500, 201, 204];

/**
 * Looks for the ends of a flow that no way came to, by the calls of the SDK: at the last node before
 * such an end it changes what that node depends on, and starts again.
 */
export async function explore(asked: Asked): Promise<readonly Judged[]> {
  const { server, peer, token, companyId, flowId, flows, texts, bounds, persons } = asked;
  const variables = await Variables.read(server, token);
  const sources = new Sources(flowId, flows);
  const roll = createDice();
  const pick = <T>(list: readonly T[]): T | undefined => list[roll(list.length)];
  const known = new Set<string>();
  const judged: Judged[] = [];
  const tried: Tried[] = [];
  let visits = asked.visits;
  const until = Date.now() + bounds.ms;
  const blank = {
    who: 0,
    session: 'none' as const,
    returns: false,
    actions: {},
    answer: {},
    status: 200,
    variables: {},
  };
  const jars = new Map<Person, Map<string, string>>();
  const first = asked.inputs.map((inputs): World => ({ ...blank, inputs }));
  let fruitless = 0;
  const calls = texts.some(text => text.includes('makeRestApiCall'));
  for (;;) {
    const { missed } = listEnds(flowId, flows, visits, false);
    if (missed.length === 0 || Date.now() > until || fruitless > bounds.fruitless) break;
    const world = first.shift() ?? findNext();
    if (!world) break;
    const who = persons[world.who] ?? persons[0]!;
    peer.serve(texts, world.status >= 500, world);
    await variables.set(world.variables);
    await forgetTries();
    const cookies = await openBrowser(world, who);
    const way = await runByApi({ ...asked, who, cookies, world: forPerson(world, who) });
    jars.set(who, cookies);
    const result = await judgeWay(server, { token, companyId, flowId, known }, way);
    const seen = new Set(result.visits.map(toKey));
    const before = new Set(visits.map(toKey));
    const isNew = [...seen].some(key => !before.has(key));
    fruitless = isNew ? 0 : fruitless + 1;
    if (isNew || tried.length < 4) tried.push({ world, way, seen });
    visits = [...visits, ...result.visits];
    if (isNew) judged.push({ ...result, faults: result.faults.filter(isTrue) });

    function findNext(): World | undefined {
      const goal = pick(missed.filter(({ last }) => last !== undefined)) ?? pick(missed);
      const last = goal?.last;
      const near = last
        ? tried.filter(({ seen }) => seen.has(`${last.flowId} ${last.nodeId}`))
        : tried;
      const from = pick(near.slice(-6)) ?? pick(tried);
      if (!from) return undefined;
      let next = from.world;
      for (let times = 1 + roll(2); times > 0; times--) next = mutate(from, last)(next);
      return next;
    }
  }
  await variables.set({});
  return judged;

  function mutate({ way, seen }: Tried, last: Visit | undefined): Mutation {
    const listActions = (nodeId: string, { buttons, polls }: { buttons: number; polls: boolean }) =>
      [0, 1, 2].flatMap(visit => [
        ...Array.from({ length: Math.max(1, buttons) + (polls ? 1 : 0) }, (_, at) =>
          act(nodeId, visit, { press: polls ? at - 1 : at, typing: 'right' }),
        ),
        ...(['wrong', 'newcomer', 'blank'] as const).map(typing => act(nodeId, visit, { typing })),
      ]);
    const page = last && way.pages.get(last.nodeId);
    const near: Mutation[] = page
      ? listActions(last.nodeId, page)
      : [...(last ? sources.changesAt(last.flowId, last.nodeId) : [])];
    const set =
      (change: Partial<World>): Mutation =>
      world => ({ ...world, ...change });
    const kinds: readonly (readonly Mutation[])[] = [
      ...[near, near, near].filter(list => list.length > 0),
      [...way.pages].flatMap(([nodeId, facts]) => listActions(nodeId, facts)),
      [...persons.keys()].map(who => set({ who })),
      (['none', 'fresh', 'old'] as const).map(session => set({ session })),
      [set({ returns: true }), set({ returns: false })],
      ...(calls ? [statuses.map(status => set({ status }))] : []),
      [...seen].slice(-6).flatMap(key => {
        const [at = '', nodeId = ''] = key.split(' ');
        return sources.changesAt(at, nodeId);
      }),
    ];
    return pick(pick(kinds.filter(list => list.length > 0)) ?? []) ?? (each => each);
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
  async function openBrowser({ session, returns }: World, { userId }: Person) {
    const known = [...persons.entries()].find(([, each]) => each.userId === userId)?.[1];
    const cookies = new Map((returns && known && jars.get(known)) || []);
    if (session === 'none' || userId === undefined) return cookies;
    const started = await server.server.get(signOnSessions).signOn({
      companyId,
      userId,
      token: '',
      proven: userId,
      fresh: true,
      methods,
      idleSeconds: 30 * 86_400,
    });
    cookies.set(sessionCookie(companyId), started.token);
    const week = Date.now() - 7 * 86_400_000;
    if (session === 'old')
      await server.server.database
        .of(companyId)
        .updateTable('sign_on_sessions')
        .set({
          methods: JSON.stringify(Object.fromEntries(methods.map(name => [name, week]))),
          created_date: week,
        })
        .where('session_id', '=', started.session.sessionId)
        .execute();
    return cookies;
  }
  async function forgetTries() {
    await server.server.database.of(companyId).deleteFrom('directory_tries').execute();
  }
}

const toKey = ({ flowId, nodeId }: Visit) => `${flowId} ${nodeId}`;
/** What a function of a flow makes of values that no customer would give it is no fault. */
const isTrue = ({ cause }: { readonly cause: string }) => !/functionsConnector/.test(cause);

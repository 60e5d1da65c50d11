import type { Goal } from '../ends/listEnds';
import { tokenCall } from '../HttpPeer';
import { callOf } from './platformCalls';
import type { ApiWay } from './runByApi';
import { runsAtPlatform } from './answerSinks';
import type { Sources } from './Sources';
import { listValues, listWanted } from './wanted';
import { act, type Mutation, type World } from './World';

/** A way that was gone, with the world that led it. */
export interface Tried {
  readonly world: World;
  readonly way: ApiWay;
  /** The places that it came to, in order. */
  readonly path: readonly string[];
  /** Whether each of them failed. */
  readonly failed: readonly boolean[];
  /** How many calls of services it made. */
  readonly calls: number;
  /** By place, what refuses the calls that were made there. */
  readonly callsAt: readonly (readonly (number | string)[])[];
}

const statuses = [201, 204, 400, 401, 403, 404, 409, 500];
/** The newest calls that one of may be refused. */
const refusable = 12;
const refusals = [
  { status: 400, code: 'INVALID_DATA' },
  { status: 404, code: 'NOT_FOUND' },
  { status: 500, code: 'UNEXPECTED_ERROR' },
];
/** Connectors whose nodes call a service. */
const callers = /^(?!pingOne(?:Authentication|Forms))pingOne/;
/** The changes of one way that are tried for one goal. */
const mostChanges = 700;
const set =
  (change: Partial<World>): Mutation =>
  world => ({ ...world, ...change });

const chain =
  (first: Mutation, second: Mutation): Mutation =>
  world =>
    second(first(world));

/** Lists the changes of a world that may lead a way another way, those likely to first. */
export class Changes {
  constructor(
    private readonly sources: Sources,
    private readonly persons: number,
    /** The worlds that the first ways were led by, which nothing was changed in. */
    private readonly firsts: readonly World[],
  ) {}

  /** The places that what the node of a goal is given comes from; none of one that only decides. */
  feedersOf({ flowId, nodeId }: Pick<Goal, 'flowId' | 'nodeId'>): ReadonlySet<string> {
    const decides = this.sources.nodeAt(flowId, nodeId)?.connectorId === 'functionsConnector';
    return decides ? new Set() : this.sources.feedersOf(flowId, nodeId);
  }

  /** Changes by which a node that a way came to may end otherwise. */
  listFor(goal: Goal, tried: Tried): readonly Mutation[] {
    const { flowId, nodeId, term } = goal;
    const { world, way, path, calls } = tried;
    const page = way.pages.get(nodeId);
    const at = path.lastIndexOf(`${flowId} ${nodeId}`);
    const before = [...new Set(path.slice(Math.max(0, at - 8), at))].reverse();
    const actions = [...way.pages]
      .reverse()
      .flatMap(([id, facts]) => [act(id, 0, { key: 'other-value' }), ...listActions(id, facts)]);
    // Actions on a page while the link of an email waits.
    const instead = way.opened ? actions.map(change => chain(change, set({ opens: 'late' }))) : [];
    const wanted = listWanted(this.sources, flowId, nodeId, term);
    const refuses = Object.keys(world.refused).length > 0 && term.test !== 'failure';
    const feeding = [...this.sources.feedersOf(flowId, nodeId)].flatMap(key => {
      const [, id = ''] = key.split(' ');
      const facts = way.pages.get(id);
      return facts ? [[id, facts] as const] : [];
    });
    // Actions on the pages that the node reads from.
    const fed = feeding.flatMap(([id, facts]) => listActions(id, facts));
    const decides = this.sources.nodeAt(flowId, nodeId)?.connectorId === 'functionsConnector';
    const all = [
      ...(term.test === 'failure'
        ? [
            ...listRefusalsSeen(at, tried),
            ...this.listRefusalsOf(at, tried),
            set({ expired: true }),
          ]
        : this.listMended(world)),
      ...this.listRefusedWith(goal, tried),
      ...(page ? listActions(nodeId, page) : []),
      ...(refuses ? wanted.map(change => chain(set({ refused: {} }), change)) : []),
      ...(decides
        ? []
        : term.test === 'failure'
          ? feeding.flatMap(([id]) => listTypings(id))
          : fed),
      ...wanted,
      ...fed,
      ...instead,
      ...this.listOutside(world, calls),
      ...actions,
      ...before.flatMap(key => {
        const [flow = '', id = ''] = key.split(' ');
        return listWanted(this.sources, flow, id, undefined);
      }),
    ];
    return all.slice(0, mostChanges);
  }

  /** The same visit in a world where nothing fails that was made to fail on the way to its node. */
  private listMended({ inputs, services, answer, answerOf, refused }: World): readonly Mutation[] {
    return [
      ...(services === 'platform' ? [set({ services: 'set' })] : []),
      ...this.firsts.flatMap(first => [
        ({ actions }: World) => ({ ...first, actions }),
        ({ actions }: World) => ({ ...first, services, answer, answerOf, actions }),
      ]),
      set({ answer: {}, answerOf: {}, refused: {}, status: 200, services: 'unset' }),
      set({ inputs: this.firsts[0]?.inputs ?? inputs }),
      ...(Object.keys({ ...answer, ...answerOf }).length > 0
        ? [set({ answer: {}, answerOf: {} })]
        : []),
      ...(Object.keys(refused).length > 0 ? [set({ refused: {} })] : []),
    ];
  }

  /** Refusals with the codes that a comparison tells apart. */
  private listRefusedWith({ flowId, nodeId, term }: Goal, tried: Tried): readonly Mutation[] {
    const node = this.sources.nodeAt(flowId, nodeId);
    const keys = this.sources.failuresReadBy(flowId, nodeId).flatMap(id => {
      const before = tried.path.lastIndexOf(`${flowId} ${nodeId}`);
      const at = tried.path.lastIndexOf(`${flowId} ${id}`, before);
      return tried.callsAt[at] ?? [];
    });
    if (!node || keys.length === 0) return [];
    return listValues(node, term).flatMap(code =>
      [...new Set(keys)].map(key =>
        set({ refused: { [key]: { status: 400, code: String(code) } } }),
      ),
    );
  }

  /** Refusals of the call that the node at a place of a way makes, as far as that can be told. */
  private listRefusalsOf(at: number, { world, path, failed }: Tried): readonly Mutation[] {
    const find = (key = '') => {
      const [flow = '', id = ''] = key.split(' ');
      return this.sources.nodeAt(flow, id);
    };
    const asksToken = (key = '') => /grant_type/.test(JSON.stringify(find(key)?.properties ?? ''));
    const isService = (key: string) => {
      const { connectorId = '', capabilityName } = find(key) ?? {};
      return callers.test(connectorId) || capabilityName === 'makeRestApiCall';
    };
    /** A call of the platform among the same ones of the way. */
    const toCall = (place: number) => {
      const node = find(path[place]);
      const call = node && callOf(node);
      if (call === undefined) return undefined;
      const same = path.slice(0, place).filter(key => callOf(find(key) ?? {}) === call);
      return `${call} ${same.length}`;
    };
    if (at < 0 || !isService(path[at] ?? '')) return [];
    const node = find(path[at]);
    const earlier = path.slice(0, at).filter(isService);
    // Built-in capabilities make no call if the platform is not called.
    const stays = node?.connectorId === 'httpConnector' && world.services !== 'platform';
    const isBuiltIn = (key: string) => stays && runsAtPlatform(find(key) ?? {});
    const place = earlier.filter(key => !asksToken(key) && !isBuiltIn(key)).length;
    const call = toCall(at);
    if (call !== undefined) {
      // Earlier failures also fail at the platform.
      const before = path.slice(0, at).flatMap((_, each) => (failed[each] && toCall(each)) || []);
      const refused = Object.fromEntries(before.map(each => [each, refusals[0]!]));
      return refusals.map((refusal): Mutation => world => ({
        ...world,
        services: 'platform',
        refused: { ...refused, [call]: refusal },
      }));
    }
    if (asksToken(path[at]))
      return refusals.map(refusal => set({ refused: { [tokenCall]: refusal } }));
    return [place, place + 1, place - 1]
      .filter(each => each >= 0)
      .flatMap(each =>
        refusals.map((refusal): Mutation => world => ({
          ...world,
          services: node?.connectorId === 'httpConnector' ? world.services : 'platform',
          refused: { [each]: refusal },
        })),
      );
  }

  /** Who comes, with which session, and how services answer. */
  private listOutside({ services }: World, calls: number): readonly Mutation[] {
    return [
      ...(['set', 'platform'] as const)
        .filter(one => one !== services)
        .map(one => set({ services: one })),
      ...(['unset', 'set'] as const).flatMap(one =>
        Array.from({ length: this.persons }, (_, who) =>
          set(one === 'set' ? { who, services: one } : { who }),
        ),
      ),
      ...(['none', 'fresh', 'old'] as const).map(session => set({ session })),
      ...listRefusals(calls),
      set({ returns: true }),
      set({ returns: false }),
      ...(['twice', 'late'] as const).map(opens => set({ opens })),
      set({ expired: true }),
      set({ mobile: true }),
      ...(calls > 0 ? statuses.map(status => set({ status })) : []),
    ];
  }
}

/** Refusals of the calls that came while the node at a place of a way ran. */
const listRefusalsSeen = (at: number, { callsAt }: Tried): readonly Mutation[] => {
  const seen = [...new Set(callsAt[at])];
  return refusals.flatMap(refusal => seen.map(key => set({ refused: { [key]: refusal } })));
};

const listTypings = (nodeId: string, visit = 0): readonly Mutation[] =>
  (['wrong', 'newcomer', 'blank'] as const).map(typing => act(nodeId, visit, { typing }));

/** Lists the actions on a page, at its first visits or at all. */
function listActions(
  nodeId: string,
  { buttons, polls }: { readonly buttons: number; readonly polls: boolean },
): readonly Mutation[] {
  return [0, 1, 2].flatMap(visit => [
    ...Array.from({ length: Math.max(1, buttons) + (polls ? 1 : 0) }, (_, at) =>
      act(nodeId, visit, { press: polls ? at - 1 : at, typing: 'right' }),
    ),
    ...listTypings(nodeId, visit),
  ]);
}

/** Refusals of single calls, the last first. */
function listRefusals(calls: number): readonly Mutation[] {
  const places = Array.from({ length: Math.min(calls, refusable) }, (_, at) => calls - 1 - at);
  return refusals.flatMap(refusal =>
    places.map((place): Mutation => world => ({
      ...world,
      refused: { ...world.refused, [place]: refusal },
    })),
  );
}

import { toKey } from '../ends/Graphs';
import type { Goal } from '../ends/listEnds';
import type { Changes, Tried } from './Changes';
import { cross } from './cross';
import type { Sources } from './Sources';
import type { World } from './World';

/** Numbers that look thrown, the same at each run. */
export function createDice(seed = 1) {
  let state = seed;
  return (sides: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

/** Ways that each goal is looked for from. */
const basesOfGoal = 12;
/** New ways that are crossed at a time with one that came to the node of a goal. */
const mostCrossed = 3;

interface Quest {
  readonly used: Set<Tried>;
  readonly waiting: World[];
  tries: number;
  /** How many of the ways were looked at for what writes the values that its node reads. */
  looked: number;
  writers?: ReadonlySet<string>;
}

/**
 * Chooses the worlds to try: for each goal by turns every change that may lead to it from each way
 * that came to its node, and then several changes together.
 */
export class Quests {
  private readonly quests = new Map<string, Quest>();
  private readonly known = new Set<string>();
  private readonly tried: Tried[] = [];
  private readonly roll = createDice();

  constructor(
    private readonly changes: Changes,
    private readonly sources: Sources,
  ) {}

  /** Whether a world was not tried yet; it is from now on. */
  claim(world: World): boolean {
    const text = JSON.stringify(world);
    if (this.known.has(text)) return false;
    this.known.add(text);
    return true;
  }

  /** Keeps a way that came to something new, to go on from. */
  keep(tried: Tried): void {
    this.tried.push(tried);
  }

  /** The next world for one of these goals: of the one that was tried least. */
  next(goals: readonly Goal[]): World | undefined {
    const open = goals.map(goal => ({ goal, quest: this.questOf(goal) }));
    open.sort((a, b) => a.quest.tries - b.quest.tries);
    for (const { goal, quest } of open) {
      quest.tries++;
      const world = this.nextOf(goal, quest);
      if (world) return world;
    }
    return undefined;
  }

  private questOf({ flowId, term }: Goal): Quest {
    const key = `${flowId} ${JSON.stringify(term)}`;
    const quest = this.quests.get(key) ?? { used: new Set(), waiting: [], tries: 0, looked: 0 };
    this.quests.set(key, quest);
    return quest;
  }

  private nextOf(goal: Goal, quest: Quest): World | undefined {
    const near = this.findNear(goal);
    quest.waiting.unshift(...this.listCrossed(goal, quest, near));
    for (;;) {
      const world = quest.waiting.shift();
      if (world) {
        if (this.claim(world)) return world;
        continue;
      }
      const base =
        quest.used.size < basesOfGoal ? near.find(tried => !quest.used.has(tried)) : undefined;
      if (!base) return this.combine(goal, near);
      quest.used.add(base);
      quest.waiting.push(...this.changes.listFor(goal, base).map(change => change(base.world)));
    }
  }

  /**
   * New ways to what writes the values that a node reads, each with what led the newest way to that
   * node, which another writer came before.
   */
  private listCrossed(
    { flowId, nodeId }: Goal,
    quest: Quest,
    [base]: readonly Tried[],
  ): readonly World[] {
    const fresh = this.tried.slice(quest.looked);
    if (!base || fresh.length === 0) return [];
    quest.looked = this.tried.length;
    quest.writers ??= this.sources.writersBefore(flowId, nodeId);
    const missed = [...quest.writers].filter(key => !base.path.includes(key));
    return fresh
      .filter(({ path }) => missed.some(key => path.includes(key)))
      .slice(-mostCrossed)
      .flatMap(other => cross(other.world, base.world));
  }

  /** Several changes of one world together. */
  private combine(goal: Goal, near: readonly Tried[]): World | undefined {
    for (let tries = 0; tries < 20; tries++) {
      const base = this.pick(near.length > 0 ? near.slice(0, basesOfGoal) : this.tried);
      if (!base) return undefined;
      const changes = this.changes.listFor(goal, base);
      let { world } = base;
      for (let times = 2 + this.roll(2); times > 0; times--)
        world = this.pick(changes)?.(world) ?? world;
      if (this.claim(world)) return world;
    }
    return undefined;
  }

  /**
   * The ways that came to the node of a goal, the newest first; where it is to do its work, those
   * that came by most of what it is given, and others that came by more of it between them.
   */
  private findNear(goal: Goal): readonly Tried[] {
    const key = toKey(goal.flowId, goal.nodeId);
    const near = this.tried.filter(({ path }) => path.includes(key)).reverse();
    if (goal.term.test !== 'success') return near;
    const feeders = this.changes.feedersOf(goal);
    const count = ({ path }: Tried) => new Set(path.filter(each => feeders.has(each))).size;
    const most = Math.max(0, ...near.map(count));
    const others = this.tried.filter(tried => !near.includes(tried) && count(tried) > most);
    const byMost = (list: readonly Tried[]) => [...list].sort((a, b) => count(b) - count(a));
    const [first, ...rest] = byMost(near);
    return [...(first ? [first] : []), ...byMost(others.reverse()).slice(0, 2), ...rest];
  }

  private pick<T>(list: readonly T[]): T | undefined {
    return list[this.roll(list.length)];
  }
}

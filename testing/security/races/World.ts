import { getField } from '#core/contract';
import type { startServer } from '../../startServer';
import { findLine, formatAnswer, listEndpoints } from '../kits/calls';
import { companyWithAll } from '../kits/company';
import type { Act, Ask, Contest } from './Contest';
import { createPlace, limitCompany, type Names } from './createPlace';
import { race } from './race';
import { Watch } from './Watch';

type Sluice = Awaited<ReturnType<typeof startServer>>;

const canaries = { connection: 'a-connection', variable: 'a-variable', typed: 'a-typed' };

/** The answers to two acts, in the order of their contest, and what they changed. */
export interface Outcome {
  readonly answers: readonly string[];
  readonly effect: readonly string[];
}

/** The status and code of an answer, and the state that it tells of. */
const formatReply = (reply: Awaited<ReturnType<Sluice['inject']>>): string =>
  [formatAnswer(reply), reply.body?.status].filter(each => typeof each === 'string').join(' ');

/** An environment with everything in it, in which calls are made one by one or at once. */
export class World {
  private constructor(
    private readonly sluice: Sluice,
    /** Another process of the same installation. */
    private readonly other: Sluice,
    private readonly company: Awaited<ReturnType<typeof companyWithAll>>,
    private readonly watch: Watch,
    /** What DNS knows. */
    private readonly names: Names,
    /** Is told the line of each call that is made. */
    private readonly note: (line: string) => void,
  ) {}

  static async create(
    sluice: Sluice,
    other: Sluice,
    names: Names,
    note: (line: string) => void,
  ): Promise<World> {
    const company = await companyWithAll(sluice, canaries);
    const watch = await Watch.create(sluice.server, company.companyId);
    return new World(sluice, other, company, watch, names, note);
  }

  /** Makes both acts, one after the other. */
  async runInOrder(contest: Contest, isTurned = false): Promise<Outcome> {
    const acts = await this.begin(contest);
    const before = await this.watch.look();
    const answers: string[] = [];
    for (const each of turn(acts, isTurned)) answers.push(await this.act(each));
    return { answers: turn(answers, isTurned), effect: await this.watch.findEffect(before) };
  }

  /** Makes one of two acts alone; returns what it changed. */
  async runAlone(contest: Contest, at: 0 | 1): Promise<readonly string[]> {
    const acts = await this.begin(contest);
    const before = await this.watch.look();
    await this.act(acts[at]);
    return this.watch.findEffect(before);
  }

  /**
   * Makes both acts at once, each in a process of its own; the one that is first by a hair is the
   * second of a turned contest. Undefined where that is the same.
   */
  async runAtOnce(contest: Contest, isTurned = false): Promise<Outcome | undefined> {
    const acts = await this.begin(contest);
    // The same call twice has no other order.
    if (isTurned && isSameCall(acts)) return undefined;
    const before = await this.watch.look();
    const answers = await race(
      turn(acts, isTurned).map((each, at) => () => this.act(each, at === 1)),
    );
    return { answers: turn(answers, isTurned), effect: await this.watch.findEffect(before) };
  }

  private async begin(contest: Contest): Promise<readonly [Act, Act]> {
    await limitCompany(this.sluice, this.company.companyId, {});
    return contest(createPlace(this.sluice, this.company, this.names));
  }

  private act(act: Act, elsewhere = false): Promise<string> {
    if (typeof act === 'function')
      return act().then(
        () => 'done',
        (fault: unknown) => String(getField(fault, 'code')),
      );
    this.note(findLine(listEndpoints(this.sluice.server), act[0], act[1]));
    return this.send(act, elsewhere).then(formatReply);
  }

  private send([method, path, body, token = this.company.token]: Ask, elsewhere = false) {
    const { inject } = elsewhere ? this.other : this.sluice;
    return inject(method, path, { token, body });
  }
}

const isSameCall = ([one, other]: readonly [Act, Act]): boolean =>
  typeof one !== 'function' && JSON.stringify(one) === JSON.stringify(other);

const turn = <T>(both: readonly T[], isTurned: boolean): readonly T[] =>
  isTurned ? both.toReversed() : both;

import { distinct, owners, ours, type Fault } from './faults';
import type { Judged } from './judgeWay';
import { isKnown } from './knownCauses';
import type { Reached } from './ends/listEnds';

const times = <Key>(counts: Map<Key, number>, key: Key, by = 1) =>
  counts.set(key, (counts.get(key) ?? 0) + by);
const mostFirst = <Key>(counts: ReadonlyMap<Key, number>) =>
  [...counts].sort(([, a], [, b]) => b - a);

/** Tells of each flow as it was walked, and at the end of all together. */
export class Report {
  private readonly causes = new Map<string, { fault: Fault; where: string[] }>();
  private readonly ways = new Map<string, number>();
  private readonly reasons = new Map<string, number>();
  private flows = 0;
  private started = 0;
  private whole = 0;
  private complete = 0;
  private reachable = 0;
  private failed = 0;
  private readonly ends = { all: 0, missed: 0 };

  constructor(
    private readonly say: (line: string) => void,
    private readonly verbose: boolean,
  ) {}

  /** A file that did not come as far as a start. */
  fail(where: string, message: string): void {
    this.failed++;
    this.flows++;
    this.say(`FAIL  ${where}  ${message}`);
    this.blame(ours('not ready to start'), where);
  }

  add(where: string, judged: readonly Judged[], { ends, missed }: Reached): void {
    this.flows++;
    if (judged.some(({ visits }) => visits.length > 0)) this.started++;
    this.ends.all += ends;
    this.ends.missed += missed.length;
    if (missed.length === 0) this.complete++;
    if (missed.every(({ barred }) => barred)) this.reachable++;
    for (const { reason, barred } of missed)
      times(this.reasons, `${barred ? 'unreachable' : 'missed'}: ${reason}`);
    for (const { end } of judged) times(this.ways, end);
    const faults = distinct(judged.flatMap(each => each.faults));
    for (const fault of faults) this.blame(fault, where);
    const mine = faults.filter(({ whose }) => whose === 'ours');
    if (mine.length === 0) this.whole++;
    if (mine.some(({ cause }) => !isKnown(cause))) this.failed++;
    const came = [...new Set(judged.map(({ end }) => end))].join(', ');
    this.say(
      `${mine.length > 0 ? 'FAULT' : 'ok   '} ${where}: ${came}; ${ends - missed.length} of ${ends} ends`,
    );
    for (const { title, reason, barred, at } of missed)
      this.say(
        `        ${barred ? 'unreachable' : 'MISSED'} “${title}”: ${reason}${at === undefined ? '' : ` (“${at}”)`}`,
      );
    if (!this.verbose) return;
    for (const each of judged) {
      this.say(
        `        ${each.pressed.join(' › ')} → ${each.end}: ${each.text.replaceAll('\n', ' ⏎ ')} ${each.faults.map(({ whose, cause }) => `${cause} (${whose})`).join('; ')}`,
      );
      for (const { name, code, message } of each.visits)
        if (code !== undefined) this.say(`          ${name} ${code}: ${message}`);
    }
  }

  /**
   * Tells the totals; answers with the flows that have a fault of ours that is not known, and those
   * that lack to the fewest that are to reach every end that their bundle leads to.
   */
  close(floor: number): number {
    const { say } = this;
    for (const [whose, title] of owners) {
      const mine = [...this.causes.values()].filter(({ fault }) => fault.whose === whose);
      if (mine.length === 0) continue;
      say(`\n${title}`);
      for (const { fault, where } of mine.sort((a, b) => b.where.length - a.where.length))
        say(
          `  ${where.length} × ${fault.cause}${whose === 'ours' && isKnown(fault.cause) ? ' (known)' : ''}   (${where[0]})`,
        );
    }
    say('\nEnds that no way came to');
    for (const [reason, count] of mostFirst(this.reasons)) say(`  ${count} × ${reason}`);
    say(
      `\nWays: ${mostFirst(this.ways)
        .map(([name, count]) => `${name} ${count}`)
        .join(', ')}`,
    );
    say(
      `${this.started} of ${this.flows} flows started, ${this.whole} without a fault of ours, ${this.reachable} reached every end that their bundle leads to, ${this.complete} every end; ${this.ends.all - this.ends.missed} of ${this.ends.all} ends reached`,
    );
    const lacking = Math.max(0, floor - this.reachable);
    if (lacking > 0)
      say(`FAIL  at least ${floor} flows are to reach every end that their bundle leads to`);
    const failed = Math.min(this.flows, this.failed + lacking);
    say(`${this.flows - failed} passed, ${failed} failed`);
    return failed;
  }

  private blame(fault: Fault, where: string): void {
    const key = `${fault.whose} ${fault.cause}`;
    const known = this.causes.get(key);
    if (known) known.where.push(where);
    else this.causes.set(key, { fault, where: [where] });
  }
}

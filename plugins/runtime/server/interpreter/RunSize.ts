import { getErrorMessage } from '#core/contract';
import { isObject } from '#core/contract/internal';
import { budgets, formatBudget, measure, ValueSizeError } from '#core/contract/valueSize';
import type { NodeOutcome } from '#plugins/connectors/contract';
import type { Growth } from '#plugins/flows/contract/graph/machine/expression';
import type { MachineNode } from '#plugins/flows/contract/graph/machine/machine';

/** The size of the data that runs of one company hold in this process, in characters. */
export interface Tally {
  held: number;
}

const mostCookies = 20;
const mostOfCookies = 32 * 1024;

/**
 * Counts what the nodes of one leg read and make, each value once when it comes, so that no step
 * walks the whole state. Everything throws a sentence where it is too much.
 */
export class RunSize implements Growth {
  /** The size of the running node’s input and output. */
  step = 0;
  private held = 0;
  private cookieCount = 0;
  private cookieSize = 0;

  constructor(private readonly company: Tally = { held: 0 }) {}

  /** Whether the leg has made all that it may. */
  get spent(): boolean {
    return this.held > budgets.leg;
  }

  /** A node begins. */
  begin(): void {
    this.step = 0;
  }

  read(value: unknown): void {
    if (value === undefined || value === null) return;
    this.step += measure(value, budgets.node);
    this.checkStep();
  }

  made(characters: number): void {
    this.step += characters;
    this.hold(characters);
    this.checkStep();
  }

  /** Takes in what a node keeps beside its answer, such as a variable. */
  keep(value: unknown): void {
    this.hold(measure(value, budgets.value));
  }

  /** Takes in what is read for the run; where that is too much, the next node says so. */
  load(values: Readonly<Record<string, unknown>>): undefined {
    let size = 0;
    for (const name in values) size += measure(values[name], Number.POSITIVE_INFINITY);
    this.held += size;
    this.company.held += size;
  }

  /** Takes in how a node ended. */
  end(outcome: NodeOutcome): void {
    let size = 0;
    const parts: Readonly<Record<string, unknown>> = outcome;
    for (const name in parts) {
      const part = parts[name];
      if (name === 'screen') size += measure(part, budgets.page);
      else if ((name === 'output' || name === 'inputs') && isObject(part))
        for (const field in part) size += measure(part[field], budgets.value);
      else size += measure(part, budgets.value);
    }
    if (size > budgets.node)
      throw new ValueSizeError(`is larger than ${formatBudget(budgets.node)}`);
    this.step += size;
    this.hold(size);
    if (outcome.kind === 'success') for (const cookie of outcome.cookies ?? []) this.set(cookie);
  }

  /** Gives back to the company what this leg held. */
  close(): void {
    this.company.held -= this.held;
    this.held = 0;
  }

  private set({ name, value }: { readonly name: string; readonly value: string }): void {
    this.cookieCount++;
    this.cookieSize += name.length + value.length;
    if (this.cookieCount > mostCookies || this.cookieSize > mostOfCookies)
      throw new Error(
        `A response can set up to ${mostCookies} cookies with a total of ${mostOfCookies / 1024} KiB, but this flow sets more. Store the values in variables.`,
      );
  }

  private hold(characters: number): void {
    this.held += characters;
    this.company.held += characters;
    if (this.spent) throw new Error(legSentence);
    if (this.company.held > budgets.company)
      throw new Error(
        `This environment’s runs are using more than ${formatBudget(budgets.company)} of memory. Try again in a moment.`,
      );
  }

  private checkStep(): void {
    if (this.step > budgets.node)
      throw new ValueSizeError(`is larger than ${formatBudget(budgets.node)}`);
  }
}

/** How a node ended, or its failure where that is more than a run may hold. */
export function limitOutcome(
  size: RunSize,
  { title }: MachineNode,
  outcome: NodeOutcome,
): NodeOutcome {
  try {
    size.end(outcome);
    return outcome;
  } catch (fault) {
    const what = outcome.kind === 'screen' ? 'The page' : 'The response';
    const message =
      fault instanceof ValueSizeError
        ? `${what} of node “${title}” ${fault.excess}, which is the limit for a run.`
        : getErrorMessage(fault);
    return { kind: 'failure', error: { code: 'tooLarge', message } };
  }
}

/** Why a run ends that has made too much. */
export const legSentence = `This run’s nodes produced more than the limit of ${formatBudget(budgets.leg)} before a person responded. Pass on only what later nodes need.`;

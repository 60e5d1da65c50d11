import { namespace } from '#core/contract';
import type { Run, RunEvent } from './runs';

const runs = namespace('runs');

/** A run that a user had part in. */
export interface UserRun extends Run {
  /** Empty where the flow is deleted. */
  readonly flowName: string;
}
interface Page {
  /** From 0. */
  readonly page: number;
  readonly limit: number;
}
/** What end users did: the runs that signed them in, and their steps. */
export interface UserRuns {
  /** Newest first. */
  list(
    companyId: string,
    userId: string,
    page: Page,
  ): Promise<{ readonly runs: readonly UserRun[]; readonly more: boolean }>;
  /**
   * The steps of one of the user’s runs; undefined where it is none of theirs. What went in and
   * came out is left out where the company does not show it.
   */
  events(
    companyId: string,
    userId: string,
    interactionId: string,
    page: Page,
  ): Promise<
    | { readonly run: UserRun; readonly events: readonly RunEvent[]; readonly total: number }
    | undefined
  >;
}
export const userRuns = runs.service<UserRuns>('userRuns');

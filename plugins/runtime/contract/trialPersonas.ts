import { namespace } from '#core/contract';
import type { KnownAnswer } from '#plugins/connectors/contract/internal';
import type { Values } from './nodeTrials';

/** The person, browser, and services that a trial is taken to have. */
export interface TrialPersona {
  readonly personaId: string;
  readonly name: string;
  /** Inputs of the flow that the trial itself is not given. */
  readonly parameters: Values;
  /** Cookies of flows that its browser starts with, by plain name. */
  readonly cookies: Readonly<Record<string, string>>;
  /** Facts that flows read in place of those of the real request. */
  readonly request: { readonly ip?: string; readonly userAgent?: string };
  /** The languages it wants, the most wanted first; empty for those of the real browser. */
  readonly languages: string;
  /** Values of fields of pages by name. */
  readonly typed: Readonly<Record<string, string>>;
  /** The values among these that no page or record may hold. */
  readonly secrets: readonly string[];
  /** The answers of capabilities that aren’t run. */
  readonly answers: readonly KnownAnswer[];
}
/** Finds personas of an environment; rejects with a sentence where there is none of the ID. */
export interface TrialPersonas {
  find(companyId: string, personaId: string): Promise<TrialPersona>;
}
/** Finds personas for test runs. The plugin that stores personas provides it. */
export const trialPersonas = namespace('runtime').service<TrialPersonas>('trialPersonas');

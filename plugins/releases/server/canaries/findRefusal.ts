import { codes, Failure, format } from '#core/contract';
import type { Queries, ServerHost } from '#core/server';
import { flowStore } from '#plugins/flows/contract';
import { flowChecks, type RequiredFault, type StoredFlow } from '#plugins/flows/contract/internal';
import { strings } from '../../strings';

/**
 * The reasons why a version can’t run for people, and the IDs of rules that a reason can override.
 */
export interface Refusal {
  readonly failure: Failure;
  /** Empty where nothing overrides it. */
  readonly faults: readonly RequiredFault[];
}

/**
 * Finds what keeps a version from running for people, as a deployment of it does; undefined where
 * nothing does. The refusal says to take the action again. `db` is in no transaction.
 */
export async function findRefusal(
  server: ServerHost,
  db: Queries,
  loaded: StoredFlow,
  version: number,
  action: 'start' | 'finish',
): Promise<Refusal | undefined> {
  const flow = { ...loaded, currentVersion: version };
  const store = server.get(flowStore);
  const checks = server.get(flowChecks);
  const errors = (await checks.lint(db, flow)).filter(({ type }) => type === 'error');
  const refused = errors.filter(({ code }) => checks.isRefused(code));
  if (flow.trigger?.type === 'SCHEDULE' || refused.length > 0) {
    const reasons = refused.length > 0 ? refused : errors;
    if (reasons.length > 0) {
      const failure = new Failure(
        400,
        codes.scheduleInvalid,
        format(strings.versionErrors, { version }),
        reasons.map(({ nodeId, message, recommendation }) => ({
          at: nodeId ?? flow.flowId,
          message: `${message}. ${recommendation}`,
        })),
      );
      return { failure, faults: [] };
    }
  }
  const candidate = { flow, versionId: version, coming: [], gradual: true };
  const faults = [
    ...(await store.findDeployFaults(db, candidate)),
    ...(await store.brokenCallers(db, flow)),
  ];
  if (faults.length === 0) return undefined;
  const titles = [...new Set(faults.map(({ title }) => `“${title}”`))].join(', ');
  const details = faults.flatMap(({ findings, flow: caller }) =>
    findings.map(({ nodeId, message, recommendation }) => ({
      at: nodeId ?? caller ?? '',
      message: `${message}. ${recommendation}`,
    })),
  );
  const text = format(strings.versionRefused, { titles, action });
  return { failure: new Failure(400, codes.rulesBroken, text, details), faults };
}

/** The rules that were overridden, by ID and by title. */
export interface Overridden {
  readonly rules: readonly string[];
  readonly titles: readonly string[];
}

/** Returns the rules of a refusal; fails with it unless all of them were overridden. */
export function requireOverridden(
  refusal: Refusal | undefined,
  mayOverride: (rule: string) => boolean,
): Overridden {
  if (!refusal) return { rules: [], titles: [] };
  const { faults, failure } = refusal;
  if (faults.length === 0 || !faults.every(({ rule }) => mayOverride(rule))) throw failure;
  return {
    rules: [...new Set(faults.map(({ rule }) => rule))],
    titles: [...new Set(faults.map(({ title }) => title))],
  };
}

import { codes, Failure, format } from '#core/contract';
import type { Queries, ServerHost } from '#core/server';
import { flowStore } from '#plugins/flows/contract';
import { flowChecks, type StoredFlow } from '#plugins/flows/contract/internal';
import { strings } from '../../strings';

/**
 * Finds what keeps a version from running for people, as a deployment of it does; undefined where nothing
 * does. `db` is in no transaction.
 */
export async function findRefusal(
  server: ServerHost,
  db: Queries,
  loaded: StoredFlow,
  version: number,
): Promise<Failure | undefined> {
  const flow = { ...loaded, currentVersion: version };
  const store = server.get(flowStore);
  const checks = server.get(flowChecks);
  const errors = (await checks.lint(db, flow)).filter(({ type }) => type === 'error');
  const refused = errors.filter(({ code }) => checks.isRefused(code));
  if (flow.trigger?.type === 'SCHEDULE' || refused.length > 0) {
    const told = refused.length > 0 ? refused : errors;
    if (told.length > 0)
      return new Failure(
        400,
        codes.scheduleInvalid,
        format(strings.versionErrors, { version }),
        told.map(({ nodeId, message, recommendation }) => ({
          at: nodeId ?? flow.flowId,
          message: `${message}. ${recommendation}`,
        })),
      );
  }
  const faults = [
    ...(await store.findDeployFaults(db, { flow, versionId: version, coming: [] })),
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
  const text = format(strings.versionRefused, { titles });
  return new Failure(400, codes.rulesBroken, text, details);
}

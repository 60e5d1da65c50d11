import { errorMessages, codes, Failure, format } from '#core/contract';
import { handle, type Call, type Queries } from '#core/server';
import {
  flowChecks,
  deployFlow as endpoint,
  policyVerification,
  type StoredFlow,
  type RequiredFault,
} from '../../contract/internal';
import { findBrokenCallers, deployVersion, findGuardFaults } from '../store/deployVersion';
import { refuseNewTexts } from '../store/saving/refuseNewTexts';
import { findFlow, loadFlow } from '../store/findFlow';
import { strings } from '../../strings';

/** The refusal of a deploy: which rules, and for each finding where and how to fix it. */
function ruleRefusal(name: string, faults: readonly RequiredFault[], guarded: boolean): Failure {
  const rules = [...new Set(faults.map(({ title }) => `“${title}”`))];
  const titles = rules.join(', ');
  const details = faults.flatMap(({ findings, flow }) =>
    findings.map(({ nodeId, flowId, path, message, recommendation }) => ({
      at: path?.join(' ') ?? nodeId ?? flowId ?? '',
      message: `${flow === undefined ? '' : `In “${flow}”, which calls it: `}${message}. ${recommendation}`,
    })),
  );
  return new Failure(
    400,
    codes.rulesBroken,
    guarded
      ? format(strings.requirementsMissing, { name, titles })
      : format(strings.rulesBroken, {
          name,
          by: faults.every(({ flow }) => flow !== undefined) ? 'callers' : 'itself',
          count: rules.length,
          titles,
        }),
    details,
  );
}

/**
 * Makes the saved version, or an earlier one, as it was judged, the one that runs. A scheduled flow with errors is refused with 12052,
 * one that breaks a required rule with 12061.
 */
export const deployFlow = handle(endpoint, async ({ params, query }, call) => {
  const { db: here, transaction, server, audit, customerId } = call;
  const { flowId } = params;
  const loaded = await loadFlow(here, flowId, query.version);
  const version = query.version ?? loaded.currentVersion;
  const flow = { ...loaded, currentVersion: version };
  const errors = (await server.get(flowChecks).lint(here, flow)).filter(
    ({ type }) => type === 'error',
  );
  const details = errors.map(({ nodeId, message, recommendation }) => ({
    at: nodeId ?? flowId,
    message: `${message}. ${recommendation}`,
  }));
  if (errors.length > 0 && flow.trigger?.type === 'SCHEDULE')
    throw new Failure(400, codes.scheduleInvalid, errorMessages.scheduleInvalid.text, details);
  refuseNewTexts(server, errors, flow);
  const overridden = await judge(call, here, flow, query.override);
  await transaction(async db => {
    const { published_version } = await findFlow(db, flowId);
    const reason = query.override ?? query.reason ?? '';
    const { titles, ...noted } = overridden;
    const cause = { way: 'deploy' as const, actorId: customerId, reason, overrode: titles };
    await deployVersion(server, db, flowId, version, cause);
    await audit(
      {
        action: 'deploy',
        resource: 'flow',
        resourceId: flowId,
        before: { publishedVersion: published_version },
        after: {
          publishedVersion: version,
          ...(query.reason && { reason: query.reason }),
          ...noted,
        },
      },
      db,
    );
  });
  return { message: `Deployed version ${version} of “${flow.name}”` };
});

/**
 * Refuses what breaks a required rule; a super admin may deploy it all the same, which is noted.
 */
async function judge(
  { server, access }: Call,
  db: Queries,
  flow: StoredFlow,
  override: string | undefined,
) {
  const rules = [
    ...(await server.get(flowChecks).findRequired(db, flow)),
    ...(await findBrokenCallers(server, db, flow)),
  ];
  const candidate = { flow, versionId: flow.currentVersion, coming: [] };
  const faults = [...rules, ...(await findGuardFaults(server, db, candidate))];
  if (faults.length === 0) return { titles: [] };
  if (override === undefined) throw ruleRefusal(flow.name, faults, rules.length === 0);
  if (!access.isOn(policyVerification))
    throw new Failure(
      401,
      codes.notAuthorized,
      'Only a super admin can deploy a flow that does not meet the environment’s requirements.',
    );
  return {
    titles: [...new Set(faults.map(({ title }) => title))],
    overrode: [...new Set(faults.map(({ rule }) => rule))],
    because: override,
  };
}

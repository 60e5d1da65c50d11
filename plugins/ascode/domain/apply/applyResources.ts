import { codes, Failure, type Input } from '#core/contract';
import { createApp, createPolicy, saveApp, savePolicy } from '#plugins/apps/contract';
import { createConnection, saveConnection } from '#plugins/connections/contract';
import { createVariable, saveVariable, variableKey } from '#plugins/variables/contract';
import { applicationsFolder, type ApplicationSource } from '../resources/applications';
import { connectionsFile, type ConnectionSource } from '../resources/connections';
import { IdReplacer } from '../flow/IdReplacer';
import { isChange, type PlannedResource } from '../resources/Resource';
import { findSecrets, maskSecrets } from '../resources/secrets';
import { variablesFile, type VariableSource } from '../resources/variables';
import { type Caller, atFile } from './Caller';

type Planned<T> = readonly PlannedResource<T>[];
type VariableBody = Input<typeof saveVariable>['body'];

const changed = <T>(planned: Planned<T>) => planned.filter(isChange);

/** Creates and changes variables. */
export async function applyVariables(
  caller: Caller,
  planned: Planned<VariableSource>,
): Promise<void> {
  for (const { source, there, local } of changed(planned)) {
    const { name, context, flowId } = source;
    const { value, ...fields } = source.fields;
    // A value that the folder does not say stays, such as one of a secret.
    const isGiven = 'value' in local.fields;
    const own = { ...fields, context, ...(flowId && { flowId }), ...(isGiven && { value }) };
    const body = own as unknown as VariableBody;
    const key = variableKey(name, context, flowId);
    await atFile(`${variablesFile}: ${name}`, async () => {
      if (!there) await caller.call(createVariable, { body: { name, ...body } });
      else await caller.call(saveVariable, { params: { name: key }, body });
    });
  }
}

/** Creates and changes connections. Returns the IDs of new ones by those of the folder. */
export async function applyConnections(
  caller: Caller,
  planned: Planned<ConnectionSource>,
): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>();
  for (const { source, local, there } of changed(planned)) {
    const stored = new Set(findSecrets(there?.properties, ''));
    const entries = Object.entries(local.properties ?? {}).flatMap(([property, value]) => {
      const masked = maskSecrets(value, `.${property}`, stored);
      return masked === undefined ? [] : [[property, masked] as const];
    });
    const properties = Object.fromEntries(entries);
    const { name, connectorId, connectionId } = source;
    if (there)
      await atFile(`${connectionsFile}: ${name}`, () =>
        caller.call(saveConnection, { params: { connectionId }, body: { name, properties } }),
      );
    else
      try {
        const body = { name, connectorId, properties };
        ids.set(connectionId, (await caller.call(createConnection, { body })).connectionId);
      } catch (fault) {
        // One of a connector that this server does not know comes with the flows that use it.
        const isUnknown = fault instanceof Failure && fault.code === codes.connectorInvalid;
        if (!isUnknown || entries.length > 0) throw fault;
      }
  }
  return ids;
}

async function findApp(caller: Caller, { source, there }: PlannedResource<ApplicationSource>) {
  if (there) return there.appId;
  const { app } = await caller.call(createApp, { body: { name: source.name } });
  return app.appId;
}

/** Creates and changes applications and their policies; `ids` are those of what was created before. */
export async function applyApplications(
  caller: Caller,
  planned: Planned<ApplicationSource>,
  ids: ReadonlyMap<string, string>,
): Promise<void> {
  const toThere = new IdReplacer(ids);
  for (const each of changed(planned))
    await atFile(`${applicationsFolder}: ${each.name}`, () =>
      applyApplication(caller, each, toThere),
    );
}

async function applyApplication(
  caller: Caller,
  each: PlannedResource<ApplicationSource>,
  toThere: IdReplacer,
): Promise<void> {
  const appId = await findApp(caller, each);
  const { name, fields, policies } = toThere.replaceIn(each.source);
  const { status, apiKeyEnabled, oauth, saml, userPortal } = fields as Partial<
    Input<typeof saveApp>['body']
  >;
  const body = {
    name,
    ...(status !== undefined && { status }),
    ...(apiKeyEnabled !== undefined && { apiKeyEnabled }),
    ...(oauth !== undefined && { oauth }),
    ...(saml !== undefined && { saml }),
    ...(userPortal !== undefined && { userPortal }),
  };
  await caller.call(saveApp, { params: { appId }, body });
  for (const [policyId, policy] of Object.entries(policies)) {
    const before = each.there?.policies[policyId];
    if (!before) await caller.call(createPolicy, { params: { appId }, body: policy });
    else if (JSON.stringify(before) !== JSON.stringify(policy))
      await caller.call(savePolicy, { params: { appId, policyId }, body: policy });
  }
}

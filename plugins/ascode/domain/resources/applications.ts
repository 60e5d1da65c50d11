import { isRecord } from '#core/contract';
import type { Sliced } from '#core/contract/sliced';
import type { App } from '#plugins/apps/contract';
import { groupBy } from '../groupBy';
import { nameFiles } from '../flow/fileNames';
import { byId, writeJson, FileError } from '../flow/flowFiles';
import { IdReplacer } from '../flow/IdReplacer';
import { readJsonFile } from '../flow/readFlow';
import type { FolderFiles } from '../folder/Environment';
import { compareResource, sortFields, toAbsent, toWhat, type PlannedResource } from './Resource';

/** The folder of an environment’s applications. */
export const applicationsFolder = 'applications';

/** Whether a path is of the file of an application. */
export const isApplicationFile = (path: string): boolean =>
  /^applications\/[^/]+\.json$/.test(path);

/** A flow policy as files hold it. */
export interface PolicySource {
  readonly name: string;
  readonly status?: 'enabled' | 'disabled';
  readonly flows?: App['policies'][number]['flows'];
  readonly trigger?: NonNullable<App['policies'][number]['trigger']>;
}

/** An application as files hold it: without its keys and its secret. */
export interface ApplicationSource {
  readonly appId: string;
  readonly name: string;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly policies: Readonly<Record<string, PolicySource>>;
}

/** An application without what the server says of it. */
export function toApplicationSource(app: App): ApplicationSource {
  const { clientSecret: _, ...values } = app.oauth.values;
  const { status, apiKeyEnabled, oauth, saml, userPortal } = app;
  const policies = app.policies.map(
    ({ policyId, createdDate: _date, ...policy }) => [policyId, policy] as const,
  );
  const fields = { status, apiKeyEnabled, oauth: { ...oauth, values }, saml, userPortal };
  return {
    appId: app.appId,
    name: app.name,
    fields: sortFields(fields) as Readonly<Record<string, unknown>>,
    policies: byId(policies),
  };
}

const toWritten = ({ appId, name, fields, policies }: ApplicationSource) => ({
  $schema: '../schemas/application.schema.json',
  appId,
  name,
  ...fields,
  policies,
});

/** Writes applications, each in the file that has it, or in one of its name. */
export function writeApplications(
  applications: readonly ApplicationSource[],
  before: FolderFiles,
): FolderFiles {
  const known = new Map<string, string>();
  for (const [path, text] of before) {
    const id = /"appId": "([^"]+)"/.exec(text)?.[1];
    if (id && path.startsWith(`${applicationsFolder}/`)) known.set(id, path);
  }
  const names = nameFiles(applications.map(({ appId, name }) => [appId, name]));
  const taken = new Set(applications.flatMap(({ appId }) => known.get(appId) ?? []));
  return new Map(
    applications.map(each => {
      const free = `${applicationsFolder}/${names.get(each.appId)}.json`;
      const other = `${applicationsFolder}/${names.get(each.appId)}-${each.appId.slice(0, 6)}.json`;
      const path = known.get(each.appId) ?? (taken.has(free) ? other : free);
      return [path, writeJson(toWritten(each))];
    }),
  );
}

/** Reads the applications of a folder. Throws a FileError that says what is wrong. */
export function readApplications(files: FolderFiles): readonly ApplicationSource[] {
  const paths = [...files.keys()].filter(isApplicationFile).sort();
  const seen = new Map<string, string>();
  return paths.map(path => {
    const { $schema: _, appId = '', name, policies = {}, ...fields } = readJsonFile(files, path);
    if (typeof name !== 'string' || name.trim() === '')
      throw new FileError(path, 'The application needs a "name".');
    if (!isRecord(policies)) throw new FileError(path, '"policies" must be an object: { … }.');
    for (const [id, policy] of Object.entries(policies))
      if (!isRecord(policy) || typeof policy.name !== 'string')
        throw new FileError(path, `"policies.${id}" needs a "name".`);
    const key = String(appId) || name;
    if (seen.has(key))
      throw new FileError(path, `This is the same application as ${seen.get(key)}.`);
    seen.set(key, path);
    return {
      appId: String(appId),
      name,
      fields,
      policies: policies as unknown as ApplicationSource['policies'],
    };
  });
}

/** Plans the applications of an environment; `ids` are those of flows there by those of the folder. */
export function* planApplications(
  local: readonly ApplicationSource[],
  there: readonly ApplicationSource[],
  ids: ReadonlyMap<string, string>,
): Sliced<readonly PlannedResource<ApplicationSource>[]> {
  const free = new Map(there.map(each => [each.appId, each]));
  const matches = new Map<ApplicationSource, ApplicationSource>();
  for (const field of ['appId', 'name'] as const) {
    const byField = groupBy(free.values(), each => each[field]);
    for (const each of local) {
      const other = matches.has(each) ? undefined : byField.get(each[field])?.shift();
      if (!other) continue;
      matches.set(each, other);
      free.delete(other.appId);
    }
  }
  const toThere = new IdReplacer(ids);
  const planned: PlannedResource<ApplicationSource>[] = [];
  for (const each of local) {
    yield;
    const other = matches.get(each);
    const translated = translate(toThere.replaceIn(each), other);
    const changes = compareResource(
      applicationsFolder,
      other && toWritten(other),
      toWritten(translated),
    );
    planned.push({
      kind: 'application',
      what: toWhat(other, changes),
      name: each.name,
      key: each.appId || each.name,
      local: each,
      source: translated,
      ...(other && { there: other }),
      changes,
    });
  }
  const absent = [...free.values()].map(each =>
    toAbsent('application', each, { name: each.name, key: each.appId }),
  );
  return [...planned, ...absent];
}

/** The application with the IDs that it and its policies have there, and what is there alone. */
function translate(each: ApplicationSource, other?: ApplicationSource): ApplicationSource {
  if (!other) return each;
  const findId = (id: string, name: string): string => {
    if (other.policies[id]) return id;
    const named = Object.entries(other.policies).find(([, policy]) => policy.name === name);
    return named && !each.policies[named[0]] ? named[0] : id;
  };
  const own = Object.entries(each.policies).map(
    ([id, policy]) => [findId(id, policy.name), policy] as const,
  );
  return {
    appId: other.appId,
    name: each.name,
    fields: { ...other.fields, ...each.fields },
    policies: { ...other.policies, ...byId(own) },
  };
}

const json = 'application/json';
const vendor = (name: string): string => `application/vnd.pingidentity.${name}+json`;

/** The media types of operations that share a path, or have a type of their own. */
export const mediaTypes = {
  cloneFlow: vendor('flow.clone'),
  deployFlow: vendor('flow.deploy'),
  validateFlow: vendor('flow.validate'),
  importFlow: vendor('flow.import'),
  exportVersion: vendor('flowversion.export'),
  revertVersion: vendor('flowversion.revert'),
  cloneInstance: vendor('connectorInstance.clone'),
  rotateKey: vendor('davinciApplication.rotateKey'),
  rotateSecret: vendor('davinciApplication.rotateSecret'),
} as const;

const { cloneFlow, deployFlow, validateFlow, importFlow, exportVersion, revertVersion } =
  mediaTypes;
const { cloneInstance, rotateKey, rotateSecret } = mediaTypes;
const root = '/environments/:companyId';
const own: Readonly<Record<string, readonly string[]>> = {
  [`POST ${root}/flows`]: [json, importFlow],
  [`POST ${root}/flows/:flowId/versions/:versionId`]: [exportVersion, revertVersion],
  [`POST ${root}/flows/:flowId`]: [cloneFlow, deployFlow, validateFlow],
  [`POST ${root}/connectorInstances/:instanceId`]: [cloneInstance],
  [`POST ${root}/davinciApplications/:appId/key`]: [rotateKey],
  [`POST ${root}/davinciApplications/:appId/secret`]: [rotateSecret],
};

/** Returns the media types that a call takes, by its line. */
export const listMediaTypes = (line: string): readonly string[] => own[line] ?? [json];

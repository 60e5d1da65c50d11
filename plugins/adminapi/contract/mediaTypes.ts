const vendor = (name: string): string => `application/vnd.pingidentity.${name}+json`;

/** The media types of bodies, by which operations on one path are told apart. */
export const mediaTypes = {
  json: 'application/json',
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

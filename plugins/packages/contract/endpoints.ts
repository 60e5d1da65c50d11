import { Type, type Static } from 'typebox';
import { can, endpoint, Moment, Acknowledgement } from '#core/contract';
import { adminAccess } from '#core/contract/internal';
import { access as connectorAccess } from '#plugins/connectors/contract';

const scope = 'installation' as const;
const read = can(adminAccess, 'read');
const update = can(adminAccess, 'update');
const Texts = Type.Array(Type.String());

/** The contributions and permissions of a package. */
export const Asks = Type.Object({
  /** The parts that it has: `web`, `server`, and others such as `connectors`. */
  parts: Texts,
  /** Connectors by ID. */
  connectors: Texts,
  /** Calls of its server half, such as `GET /risk`. */
  endpoints: Texts,
  tables: Texts,
  permissions: Texts,
  /** Variables that an operator can set for it, such as `SLUICE_RISK_KEY`. */
  settings: Texts,
  /** Hosts that its connectors call. */
  hosts: Texts,
});
export type Asks = Static<typeof Asks>;

const Described = Type.Object({
  /** The plugin's id. */
  pluginId: Type.String(),
  /** The package's name, such as `@acme/risk`. */
  name: Type.String(),
  version: Type.String(),
  description: Type.String(),
  /** Who vouches for it: `sluice`, `key:<name>`, `operator`, or empty for no one. */
  trust: Type.String(),
  asks: Asks,
});

export const InstalledPackage = Type.Intersect([
  Described,
  Type.Object({
    state: Type.Union([Type.Literal('on'), Type.Literal('off')]),
    installedDate: Moment,
    installedBy: Type.String(),
    /** The version to go back to; empty where there is none. */
    earlier: Type.String(),
    /** Why this process runs without it, or without a part of it; none where all is well. */
    problems: Texts,
  }),
]);
export type InstalledPackage = Static<typeof InstalledPackage>;

export const CheckedPackage = Type.Intersect([
  Described,
  Type.Object({
    integrity: Type.String(),
    /** Whether it runs with the rights of Sluice itself, so that someone must vouch for it. */
    needsTrust: Type.Boolean(),
    /** The version that is installed now; empty where none is. */
    installed: Type.String(),
    /** Whether it is later than that version. */
    isUpdate: Type.Boolean(),
    /** The permissions that the installed version doesn’t ask for. */
    more: Asks,
  }),
]);
export type CheckedPackage = Static<typeof CheckedPackage>;

/** One version of a package in the operator's index. */
export const Offer = Type.Object({
  name: Type.String(),
  version: Type.String(),
  description: Type.String(),
  /** The changes in this version. */
  changes: Type.String(),
  /** Whether it came with Sluice itself. */
  shipped: Type.Boolean(),
  /** The version that is installed now; empty where none is. */
  installed: Type.String(),
  /** Whether it is later than that version. */
  isUpdate: Type.Boolean(),
  /** How many connections, in all environments, can’t run without it. */
  needed: Type.Integer(),
});
export type Offer = Static<typeof Offer>;

/** A package: its archive as base64, or one that the index offers. */
const Given = Type.Object({
  archive: Type.Optional(Type.String({ maxLength: 23_000_000 })),
  /** The signature of the archive, as base64. */
  signature: Type.Optional(Type.String({ maxLength: 1000 })),
  offer: Type.Optional(
    Type.Object({
      name: Type.String({ maxLength: 214 }),
      version: Type.String({ maxLength: 100 }),
    }),
  ),
});
export type Given = Static<typeof Given>;
const bodyLimit = 24_000_000;

export const listInstalled = endpoint('GET /admin/packages', {
  summary: 'Lists plugins installed from packages.',
  scope,
  reply: Type.Object({ packages: Type.Array(InstalledPackage) }),
  when: read,
});
export const listOffers = endpoint('GET /admin/packages/offers', {
  summary: 'Lists packages that come with Sluice and packages from the operator’s index.',
  scope,
  reply: Type.Object({
    /** Where the index is; empty where none is set. */
    index: Type.String(),
    offers: Type.Array(Offer),
  }),
  when: read,
});
export const listOfferedConnectors = endpoint('GET /packages/connectors', {
  summary: 'Lists connectors from packages that come with Sluice but aren’t installed.',
  reply: Type.Object({
    connectors: Type.Array(
      Type.Object({
        connectorId: Type.String(),
        /** The package that brings it, and its latest version. */
        name: Type.String(),
        version: Type.String(),
      }),
    ),
  }),
  when: can(connectorAccess, 'read'),
});
export const checkPackage = endpoint('POST /admin/packages/check', {
  summary: 'Returns a package’s details and the access it requests, without installing it.',
  scope,
  body: Given,
  bodyLimit,
  reply: CheckedPackage,
  when: can(adminAccess, 'create'),
});
export const addPackage = endpoint('POST /admin/packages', {
  summary: 'Installs a package and turns it on in every process. The previous version is kept.',
  scope,
  body: Type.Intersect([
    Given,
    Type.Object({
      /** The hash of the checked archive. */
      integrity: Type.String({ maxLength: 200 }),
      /** Whether the caller vouches for it. */
      trusted: Type.Boolean(),
    }),
  ]),
  bodyLimit,
  reply: Acknowledgement,
  confirmed: 'person',
  when: can(adminAccess, 'create'),
  invalidates: () => [listInstalled, listOffers, listOfferedConnectors],
});
export const setPackageState = endpoint('PUT /admin/packages/:pluginId/state', {
  summary: 'Turns a package on or off in every process.',
  scope,
  body: Type.Object({ state: Type.Union([Type.Literal('on'), Type.Literal('off')]) }),
  reply: Acknowledgement,
  confirmed: 'person',
  when: update,
  invalidates: () => [listInstalled],
});
export const restorePackage = endpoint('POST /admin/packages/:pluginId/rollback', {
  summary: 'Rolls a package back to its previous version.',
  scope,
  reply: Acknowledgement,
  confirmed: 'person',
  when: update,
  invalidates: () => [listInstalled, listOffers, listOfferedConnectors],
});
export const deletePackage = endpoint('DELETE /admin/packages/:pluginId', {
  summary: 'Removes all versions of a package. Its tables aren’t deleted.',
  scope,
  reply: Acknowledgement,
  confirmed: 'person',
  when: can(adminAccess, 'delete'),
  invalidates: () => [listInstalled, listOffers, listOfferedConnectors],
});

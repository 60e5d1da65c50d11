import { bigint, defineTable, integer, json, text, type RowOf, type TableTypes } from '../database';
import type { PackageManifest } from './PackageManifest';

/** Every version of every package that was installed here, with its archive. */
export const packageTable = defineTable('plugin_packages', {
  owner: 'installation',
  since: '2026-11-27T15:00_packages',
  columns: {
    plugin_id: text(),
    /** The SHA-512 of the archive, as npm writes it: `sha512-…`. */
    integrity: text(),
    name: text(),
    version: text(),
    /** The content of its package.json. */
    manifest: json<PackageManifest>(),
    /** The archive as base64. */
    archive: text(),
    /** `on`, `off`, or `kept`: an earlier version, to go back to. */
    state: text(),
    /** Who vouches for it: `sluice`, `key:<name>`, `operator`, or empty for nobody. */
    trust: text(),
    installed_date: bigint(),
    /** The person or the account of the machine that installed it. */
    installed_by: text(),
    /** Counts up with each change, so that the one before can be found. */
    turn: integer(),
  },
  key: ['plugin_id', 'integrity'],
});

export type PackageRow = RowOf<typeof packageTable>;
declare module '../database/tables' {
  interface Tables extends TableTypes<readonly [typeof packageTable]> {}
}

import { Type, type Static } from 'typebox';
import { Moment } from '#core/contract';

/** The format of archives that are written and read here. */
export const archiveFormat = 1;
/** For how many days archives and what is known of them are kept. */
export const keptDays = 7;
/** Within how many hours an archive must be uploaded and its check begun. */
export const uploadHours = 24;

/**
 * `add` brings in what is new or different; `replace` also removes what the archive does not have.
 */
export const ImportMode = Type.Union([Type.Literal('add'), Type.Literal('replace')]);
export type ImportMode = Static<typeof ImportMode>;
export const importModes: readonly ImportMode[] = ['add', 'replace'];

const Count = Type.Integer({ minimum: 0 });

export const DifferentRow = Type.Object({
  name: Type.String(),
  /** `new`, `changed` or `removed`. */
  what: Type.String(),
  /** The changed fields. */
  fields: Type.Array(Type.String()),
});
export const TableReport = Type.Object({
  table: Type.String(),
  title: Type.String(),
  created: Count,
  changed: Count,
  same: Count,
  removed: Count,
  /** Here and not in the archive, and left as it is. */
  kept: Count,
  /** The first few hundred that differ. */
  rows: Type.Array(DifferentRow),
});
export type TableReport = Static<typeof TableReport>;

/** The result of an import, planned or applied. */
export const ImportReport = Type.Object({
  from: Type.Object({ companyId: Type.String(), name: Type.String(), createdDate: Moment }),
  tables: Type.Array(TableReport),
  /** Members of the company in the archive; whoever is none here is to be invited. */
  people: Type.Array(
    Type.Object({ email: Type.String(), roles: Type.Array(Type.String()), member: Type.Boolean() }),
  ),
  /** The items with secrets that are neither in the archive nor here: to be set by hand. */
  secretsMissing: Type.Array(Type.Object({ title: Type.String(), name: Type.String() })),
  notes: Type.Array(Type.String()),
});
export type ImportReport = Static<typeof ImportReport>;

/** An export or an import under way or done. */
export const TransferJob = Type.Object({
  instanceId: Type.String(),
  /**
   * The status: of an export `waiting`, `running`, `done`; of an import `uploading`, `checking`,
   * `checked`, `applying`, `done`; of both `failed` and `cancelled`.
   */
  status: Type.String(),
  createdDate: Moment,
  endedDate: Moment,
  /** Rows written of `total`, or parts uploaded. */
  done: Count,
  total: Count,
  bytes: Count,
  secrets: Type.Union([Type.Literal('leftOut'), Type.Literal('passphrase')]),
  /** Whether an export includes end users. */
  users: Type.Boolean(),
  /** The table that an export writes now. */
  table: Type.String(),
  mode: Type.Optional(ImportMode),
  message: Type.String(),
  report: Type.Optional(ImportReport),
});
export type TransferJob = Static<typeof TransferJob>;

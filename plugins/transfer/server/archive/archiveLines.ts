import { Type, type Static } from 'typebox';
import { archiveFormat, type ImportReport } from '../../contract';
import type { Queries } from '#core/server';
import { listPeople } from '#core/server/internal';

/** The first line of an archive. */
export const ArchiveHeader = Type.Object({
  format: Type.Literal(archiveFormat),
  product: Type.Literal('Sluice'),
  company: Type.Object({
    companyId: Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' }),
    name: Type.String({ maxLength: 256 }),
  }),
  createdDate: Type.Integer({ minimum: 0 }),
  tables: Type.Array(Type.String()),
  secrets: Type.Union([Type.Literal('leftOut'), Type.Literal('passphrase')]),
  /** The salt of the passphrase; empty if secrets are left out. */
  salt: Type.String({ maxLength: 100 }),
  proof: Type.String({ maxLength: 500 }),
});
export type ArchiveHeader = Static<typeof ArchiveHeader>;

/** The first line of what a later version writes. */
export const NewerHeader = Type.Object({
  product: Type.Literal('Sluice'),
  format: Type.Integer({ exclusiveMinimum: archiveFormat }),
});

/** A row of a table, without its company. */
export const RowLine = Type.Object({
  table: Type.String(),
  row: Type.Record(Type.String(), Type.Unknown()),
});

/** A member of the company. */
export const PersonLine = Type.Object({
  person: Type.Object({
    email: Type.String({ maxLength: 254 }),
    roles: Type.Array(Type.String({ maxLength: 256 })),
  }),
});
export type Person = Static<typeof PersonLine>['person'];

/**
 * The last line: how many lines stand between it and the header, and the SHA-256 of every byte
 * before it.
 */
export const EndLine = Type.Object({
  end: Type.Object({ lines: Type.Integer(), sha256: Type.String() }),
});

export const formatLine = (value: unknown): string => `${JSON.stringify(value)}\n`;

/** The people of an archive, and who of them is a member here. An import gives nobody a role. */
export async function describePeople(
  db: Queries,
  companyId: string,
  people: readonly Person[],
): Promise<ImportReport['people']> {
  const members = new Set((await listPeople(db, companyId)).map(({ email }) => email));
  return people.map(({ email, roles }) => ({
    email,
    roles: [...roles],
    member: members.has(email),
  }));
}

import { namespace, type AnyQueries, type Message } from '#core/contract';

/** How the audit trail speaks of one kind of resource, and where it is shown. */
export interface AuditSubject {
  /** Its name in a sentence, by number: `{count, plural, one {flow} other {flows}}`. */
  readonly kind?: Message<`{count, plural, one {${string}} other {${string}}}`>;
  /** The page of one of them. */
  readonly path?: (resourceId: string) => string;
}

/** Kinds of resources, by their name in audit entries, such as `flow`. */
export const auditSubjects =
  namespace('audit').extensionPoint<Readonly<Record<string, AuditSubject>>>('subjects');

/** A kind of resource in `namedTables` that can act, such as `serviceAccount`. */
export const actorKinds = namespace('audit').extensionPoint<string>('actorKinds');
/**
 * The table that keeps the names of one kind of resource, and its columns of the ID and the name;
 * or what finds names by IDs, where no column has them.
 */
export type NamedTable =
  | readonly [table: string, id: string, name: string]
  | ((db: AnyQueries, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>);
/** Tables with the current names of resources, by their kind in audit entries. */
export const namedTables =
  namespace('audit').extensionPoint<Readonly<Record<string, NamedTable>>>('namedTables');

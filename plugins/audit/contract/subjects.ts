import { namespace, type Message } from '#core/contract';

/** How the audit trail speaks of one kind of resource, and where it is shown. */
export interface AuditSubject {
  /** Its name in a sentence, by number: `{count, plural, one {flow} other {flows}}`. */
  readonly kind?: Message<`{count, plural, one {${string}} other {${string}}}`>;
  /** The page of one of them. */
  readonly path?: (resourceId: string) => string;
}

/** Kinds of resources by the name that audit entries give them, such as `flow`. */
export const auditSubjects =
  namespace('audit').extensionPoint<Readonly<Record<string, AuditSubject>>>('subjects');

/** A kind of resources, named in `namedTables`, that act themselves, such as `serviceAccount`. */
export const actorKinds = namespace('audit').extensionPoint<string>('actorKinds');
/** The table that keeps the names of one kind of resource, and its columns of the ID and the name. */
export type NamedTable = readonly [table: string, id: string, name: string];
/** Where present names of resources are read, by the name that audit entries give the kind. */
export const namedTables =
  namespace('audit').extensionPoint<Readonly<Record<string, NamedTable>>>('namedTables');

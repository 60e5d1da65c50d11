import { format } from '#core/contract';
import { useApp } from '#core/web';
import { auditSubjects, type AuditSubject } from '../contract';
import { actionTitles, kinds } from '../sentences';

export type Subjects = Readonly<Record<string, AuditSubject>>;

/** Returns whether a key is one of an object's own. */
export const isKeyOf = <T extends object>(all: T, key: string): key is string & keyof T =>
  Object.hasOwn(all, key);

/** Writes an identifier as words: `flowTemplate` as `flow template`. */
export const toWords = (id: string): string =>
  id.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();

const toSentenceCase = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Names a kind of resource within a sentence. */
export function nameKind(resource: string, subjects: Subjects, count = 1): string {
  const kind = subjects[resource]?.kind ?? (isKeyOf(kinds, resource) ? kinds[resource] : undefined);
  return kind ? format(kind, { count }) : toWords(resource);
}

/** Returns whether an event names a call, such as `PUT /apps/:appId`, in place of a resource. */
export const isCall = (resource: string) => resource.includes(' /');

/** Titles a kind of resource on its own, and a call as it is. */
export const titleKind = (resource: string, subjects: Subjects): string =>
  isCall(resource) ? resource : toSentenceCase(nameKind(resource, subjects));

/** Titles an action: `rollBack` as `Roll back`. */
export const titleAction = (action: string): string =>
  isKeyOf(actionTitles, action) ? actionTitles[action].text : toSentenceCase(toWords(action));

/** Reads the kinds of resources that plugins tell the trail about. */
export function useSubjects(): Subjects {
  const { host } = useApp();
  return Object.assign({}, ...host.open(auditSubjects).map(({ value }) => value)) as Subjects;
}

import { Fragment, type ReactNode } from 'react';
import { Link } from 'wouter';
import { getField } from '#core/contract';
import { useCompanyId } from '#core/web';
import type { AuditEvent } from '../contract';
import { sentences } from '../sentences';
import { strings } from '../strings';
import { isCall, isKeyOf, nameKind, titleAction, useSubjects } from './subjects';

/** Actions that are refusals themselves. */
const refusals = new Set(['refused', 'signOnFailed', 'lock', 'revokeReused']);

const capitalize = (id: string) => id.charAt(0).toUpperCase() + id.slice(1);

function chooseSentence({ action, outcome, resource, resourceId, actorId, before }: AuditEvent) {
  if (outcome === 'refused' && !refusals.has(action)) {
    const denied = `denied${capitalize(action)}`;
    return isKeyOf(sentences, denied) ? sentences[denied] : sentences.denied;
  }
  if (action === 'rename' && resource === 'flow')
    return getField(before, 'field') ? sentences.renameFlowField : sentences.renameFlowInput;
  const kind = capitalize(resource);
  const own = actorId && actorId === resourceId ? 'Own' : '';
  for (const key of [`${action}${own}${kind}`, `${action}${kind}`, action])
    if (isKeyOf(sentences, key)) return sentences[key];
  return sentences.other;
}

/** Puts pieces into a text by their names in it. */
const fill = (text: string, pieces: Readonly<Record<string, ReactNode>>): ReactNode =>
  text.split(/\{(\w+)\}/).map((piece, at) => (
    // pieces of one text, always in this order
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={at}>{at % 2 ? pieces[piece] : piece}</Fragment>
  ));

/** An event as a sentence, with links to who did it and to what they did it to. */
export function Sentence({ event }: { readonly event: AuditEvent }) {
  const subjects = useSubjects();
  const companyId = useCompanyId();
  const { action, resource, resourceId, resourceName, actorId, actorName, actorKind, via } = event;
  const draw = (kind: string, id: string, name: string) => {
    const path = id ? subjects[kind]?.path?.(id) : undefined;
    return path ? <Link href={path}>{name}</Link> : <b>{name}</b>;
  };
  const drawResource = () => {
    if (isCall(resource)) return '';
    // A thing that an environment has only once is named by its kind.
    if (resourceId === companyId && resource !== 'company') return '';
    const isDeleted = action === 'delete';
    return draw(resource, isDeleted ? '' : resourceId, resourceName || resourceId);
  };
  const actor = actorId ? draw(actorKind, actorId, actorName) : <b>{actorName}</b>;
  const pieces: Readonly<Record<string, ReactNode>> = {
    who: via ? fill(strings.withToken.text, { who: actor, via }) : actor,
    action: titleAction(action),
    kind: nameKind(resource, subjects, resourceId ? 1 : 2),
    name: drawResource(),
    call: <code>{resource}</code>,
  };
  const { text } = chooseSentence(event);
  return <span className="audit-sentence">{fill(text, pieces)}</span>;
}

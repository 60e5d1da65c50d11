import { Fragment, type ReactNode } from 'react';
import { Link } from 'wouter';
import { format } from '#core/contract';
import type { AuditEvent } from '../contract';
import { sentences } from '../sentences';
import { strings } from '../strings';
import { isKeyOf, nameKind, toWords, useSubjects } from './subjects';

const isCall = (resource: string) => resource.includes(' /');

/** Actions that are refusals themselves. */
const refusals = new Set(['refused', 'signOnFailed', 'lock']);

function chooseSentence({ action, outcome }: AuditEvent) {
  if (outcome === 'refused' && !refusals.has(action)) return sentences.denied;
  return isKeyOf(sentences, action) ? sentences[action] : sentences.other;
}

/** An event as a sentence, with links to who did it and to what they did it to. */
export function Sentence({ event }: { readonly event: AuditEvent }) {
  const subjects = useSubjects();
  const { action, resource, resourceId, resourceName, actorId, actorName, actorKind, via } = event;
  const draw = (kind: string, id: string, name: string) => {
    const path = id ? subjects[kind]?.path?.(id) : undefined;
    return path ? <Link href={path}>{name}</Link> : <b>{name}</b>;
  };
  const drawResource = () => {
    if (isCall(resource)) return '';
    const gone = action === 'delete';
    return draw(resource, gone ? '' : resourceId, resourceName || resourceId);
  };
  const pieces: Readonly<Record<string, ReactNode>> = {
    who: (
      <>
        {actorId ? draw(actorKind, actorId, actorName) : <b>{actorName}</b>}
        {via && format(strings.withToken, { via })}
      </>
    ),
    action: toWords(action),
    kind: nameKind(resource, subjects, resourceId ? 1 : 2),
    name: drawResource(),
    call: <code>{resource}</code>,
  };
  const { text } = chooseSentence(event);
  return (
    <span className="audit-sentence">
      {text.split(/\{(\w+)\}/).map((piece, at) => (
        // pieces of one text, always in this order
        // oxlint-disable-next-line react/no-array-index-key
        <Fragment key={at}>{at % 2 ? pieces[piece] : piece}</Fragment>
      ))}
    </span>
  );
}

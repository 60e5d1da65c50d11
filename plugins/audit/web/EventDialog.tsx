import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { formatMoment } from '#core/contract/format/readerFormats';
import type { ReactNode } from 'react';
import { codes, Failure, format } from '#core/contract';
import { useCompanyId, useQuery } from '#core/web';
import { CopyButton, Dialog, ErrorState, Spinner } from '#core/web/ui';
import { listEvents, type AuditEvent } from '../contract';
import { strings } from '../strings';
import { Sentence } from './Sentence';
import { titleAction, titleKind, useSubjects } from './subjects';

interface Props {
  readonly seq: number;
  /** Narrows the trail to one thing. */
  readonly onOnly: (resourceId: string) => void;
  readonly onClose: () => void;
}

/** One event whole: what was before and what after stand side by side, as text. */
export function EventDialog({ seq, onOnly, onClose }: Props) {
  const companyId = useCompanyId();
  const { data, error, mutate } = useQuery(listEvents, {
    params: { companyId },
    query: { before: seq + 1, limit: 1 },
  });
  const event = data?.events.find(each => each.seq === seq);
  const missing = data && !event && new Failure(404, codes.notFound, format(strings.gone, { seq }));
  const fault = error ?? missing;
  return (
    <Dialog isOpen title={format(strings.event, { seq })} className="audit-event" onClose={onClose}>
      <DialogBody>
        {fault && <ErrorState error={fault} onRetry={() => mutate()} />}
        {!fault && !event && <Spinner />}
        {event && <Shown event={event} />}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            {event?.resourceId && (
              <Button text={strings.filterBy.text} onClick={() => onOnly(event.resourceId)} />
            )}
            <Button text={strings.close.text} onClick={onClose} />
          </>
        }
      />
    </Dialog>
  );
}

function Shown({ event }: { readonly event: AuditEvent }) {
  const subjects = useSubjects();
  const facts: readonly (readonly [string, ReactNode])[] = [
    [strings.when.text, formatMoment(event.at, { dateStyle: 'medium', timeStyle: 'long' })],
    [strings.who.text, event.actorName],
    ...(event.via ? [[strings.token.text, event.via] as const] : []),
    [strings.action.text, titleAction(event.action)],
    [strings.resource.text, titleKind(event.resource, subjects)],
    [strings.thing.text, event.resourceName || event.resourceId || '—'],
    [strings.outcome.text, event.outcome === 'refused' ? strings.refused.text : strings.done.text],
    [strings.address.text, event.address || '—'],
  ];
  return (
    <>
      <p className="audit-said">
        <Sentence event={event} />
      </p>
      <dl className="audit-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {(event.before !== null || event.after !== null) && (
        <div className="audit-sides">
          <Side title={strings.before.text} value={event.before} other={event.after} />
          <Side title={strings.after.text} value={event.after} other={event.before} />
        </div>
      )}
      <details className="audit-raw">
        <summary>{strings.json.text}</summary>
        <CopyButton text={JSON.stringify(event, null, 2)} label={strings.copyJson.text} />
        {/* it scrolls, so that keys must reach it */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <pre tabIndex={0} aria-label={strings.json.text}>
          {JSON.stringify(event, null, 2)}
        </pre>
      </details>
    </>
  );
}

const formatJsonLines = (value: unknown): readonly string[] =>
  value === null || value === undefined ? [] : JSON.stringify(value, null, 2).split('\n');
const bare = (line: string) => line.replace(/,$/, '');

function Side({
  title,
  value,
  other,
}: {
  readonly title: string;
  readonly value: unknown;
  readonly other: unknown;
}) {
  const lines = formatJsonLines(value);
  const theirs = new Set(formatJsonLines(other).map(bare));
  return (
    <section>
      <h3>{title}</h3>
      {lines.length === 0 ? (
        <p>{strings.nothing.text}</p>
      ) : (
        // it scrolls, so that keys must reach it
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <pre tabIndex={0} aria-label={title}>
          {lines.map((line, index) => (
            // lines of a text that never changes
            // oxlint-disable-next-line react/no-array-index-key
            <span key={index} className={theirs.has(bare(line)) ? '' : 'differs'}>
              {`${line}\n`}
            </span>
          ))}
        </pre>
      )}
    </section>
  );
}

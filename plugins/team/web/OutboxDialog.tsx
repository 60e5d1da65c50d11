import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useState } from 'react';
import { format } from '#core/contract';
import { useCompanyId, usePages, useQuery } from '#core/web';
import {
  type Column,
  CopyButton,
  DataTable,
  Dialog,
  EmptyState,
  ErrorState,
  TimeAgo,
} from '#core/web/ui';
import { listOutbox, type OutboxMail } from '../contract';
import { strings } from '../strings';

const columns: readonly Column<OutboxMail>[] = [
  {
    id: 'mail',
    header: strings.to.text,
    width: '3fr',
    cell: ({ to, subject }) => (
      <>
        {to}
        <small>{subject}</small>
      </>
    ),
  },
  {
    id: 'sent',
    header: strings.sent.text,
    width: '1.5fr',
    cell: ({ sentDate, failure, createdDate }) =>
      sentDate ? (
        <TimeAgo at={sentDate} />
      ) : (
        <>
          {failure ? format(strings.failed, { reason: failure }) : strings.waiting.text}
          <small>
            <TimeAgo at={createdDate} />
          </small>
        </>
      ),
  },
  {
    id: 'link',
    header: <span className="sl-hidden">{strings.actions.text}</span>,
    width: '96px',
    align: 'end',
    cell: ({ link, code, to }) =>
      link ? (
        <CopyButton text={link} label={format(strings.copyLink, { to })} small />
      ) : (
        code && <code>{code}</code>
      ),
  },
];

/** Mails to members; where no mail server is set, their links can be copied and handed over. */
export function OutboxDialog({ onClose }: { readonly onClose: () => void }) {
  const companyId = useCompanyId();
  const [open, setOpen] = useState(true);
  const state = useQuery(listOutbox, { params: { companyId }, query: { limit: 1 } });
  const mails = usePages(listOutbox, {
    input: (page, limit) => ({ params: { companyId }, query: { page, limit } }),
    rows: reply => reply.mails,
    id: ({ mailId }) => mailId,
  });
  const intro =
    state.data && (state.data.sends ? strings.outboxSends.text : strings.outboxIntro.text);
  return (
    <Dialog
      isOpen={open}
      title={strings.outbox.text}
      style={{ width: 680 }}
      onClose={() => setOpen(false)}
      onClosed={onClose}
    >
      <DialogBody>
        {intro && <p>{intro}</p>}
        {mails.error ? (
          <ErrorState error={mails.error} onRetry={() => mails.mutate()} />
        ) : (
          <DataTable
            label={strings.outbox.text}
            columns={columns}
            rows={mails.isLoading ? undefined : mails.rows}
            rowKey={({ mailId }) => mailId}
            {...(mails.more && { loadMore: mails.loadMore })}
            loadingMore={mails.loadingMore}
            empty={
              <EmptyState title={strings.outboxEmpty.text}>
                {strings.outboxEmptyHelp.text}
              </EmptyState>
            }
          />
        )}
      </DialogBody>
      <DialogFooter actions={<Button text={strings.close.text} onClick={() => setOpen(false)} />} />
    </Dialog>
  );
}

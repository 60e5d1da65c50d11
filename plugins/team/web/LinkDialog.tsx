import { Button, DialogBody, DialogFooter, InputGroup } from '@blueprintjs/core';
import { format } from '#core/contract';
import { useCompanyId, useQuery } from '#core/web';
import { ButtonLink, Dialog, ErrorState, Spinner } from '#core/web/ui';
import { useCopy } from '#core/web/ui/internal';
import { getMember, getMemberName, list, listOutbox, type Member } from '../contract';
import { strings } from '../strings';

interface Props {
  /** The member whose latest email was not sent. */
  readonly customerId: string;
  readonly onClose: () => void;
}

/** Hands over the link of the latest email to a member, where no mail server is set to send it. */
export function LinkDialog({ customerId, onClose }: Props) {
  const params = { companyId: useCompanyId() };
  const member = useQuery(getMember, { params: { ...params, customerId } });
  const outbox = useQuery(listOutbox, { params, query: { limit: 100 } });
  const error = member.error ?? outbox.error;
  const email = member.data?.email;
  const mail = outbox.data?.mails.find(({ to }) => to === email);
  return (
    <Dialog
      isOpen
      title={format(strings.linkTitle, { name: member.data ? getMemberName(member.data) : '…' })}
      onClose={onClose}
    >
      <DialogBody>
        {error ? (
          <ErrorState
            error={error}
            onRetry={() => Promise.all([member.mutate(), outbox.mutate()])}
          />
        ) : member.data && outbox.data ? (
          <HandedLink member={member.data} link={mail?.link} />
        ) : (
          <Spinner />
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <ButtonLink to={`${list.to()}?outbox`}>{strings.openOutbox.text}</ButtonLink>
            <Button intent="primary" text={strings.linkDone.text} onClick={onClose} />
          </>
        }
      />
    </Dialog>
  );
}

function HandedLink({
  member,
  link,
}: {
  readonly member: Member;
  readonly link?: string | undefined;
}) {
  const copy = useCopy();
  const { email } = member;
  if (!link) return <p>{format(strings.linkElsewhere, { email })}</p>;
  return (
    <>
      <p>{format(strings.linkHelp, { email })}</p>
      <InputGroup
        readOnly
        fill
        aria-label={format(strings.linkOf, { email })}
        value={link}
        onFocus={event => event.currentTarget.select()}
        rightElement={
          <Button variant="minimal" text={strings.linkCopy.text} onClick={() => void copy(link)} />
        }
      />
    </>
  );
}

import { Button, Menu, MenuItem, PopoverNext } from '@blueprintjs/core';
import { Edit, More } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { Fragment, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useApp, useCompanyId, useQuery } from '#core/web';
import { ErrorState, Page, Spinner } from '#core/web/ui';
import { getUser, userLinks, usersPage, type EndUserDetail } from '../../contract';
import { userStrings as strings } from '../../strings';
import { PasswordDialog } from './PasswordDialog';
import { UserDialog } from './UserDialog';
import { UserFactors } from './UserFactors';
import { UserFacts } from './UserFacts';
import { useUserActions } from './useUserActions';
import './users.css';

/** One end user: what is known of them, how they sign on, and what can be done about it. */
export default function UserPage({ params }: { readonly params: { readonly id: string } }) {
  const companyId = useCompanyId();
  const { data, error, mutate } = useQuery(getUser, { params: { companyId, userId: params.id } });
  if (data) return <Shown user={data} />;
  return (
    <Page title={strings.title.text} intro={<Link href={usersPage.to()}>{strings.back.text}</Link>}>
      {error ? <ErrorState error={error} onRetry={() => mutate()} /> : <Spinner />}
    </Page>
  );
}

const Shown = observer(function Shown({ user }: { readonly user: EndUserDetail }) {
  const [, navigate] = useLocation();
  const links = useApp().host.open(userLinks);
  const [open, setOpen] = useState<'edit' | 'password' | null>(null);
  const actions = useUserActions(user, {
    onRemoved: () => navigate(usersPage.to(), { replace: true }),
  });
  const { mayUpdate, unlock, enable, disable, expire, removeFactors, remove } = actions;
  const offered = [
    { title: strings.setPassword.text, run: mayUpdate && (() => setOpen('password')) },
    { title: strings.expireYes.text, run: expire },
    { title: strings.enable.text, run: enable },
    { title: strings.disable.text, run: disable, danger: true },
    { title: strings.removeFactors.text, run: removeFactors, danger: true },
    { title: strings.remove.text, run: remove, danger: true },
  ].filter(({ run }) => run);
  return (
    <Page
      title={user.displayName}
      intro={
        <>
          <Link href={usersPage.to()}>{strings.back.text}</Link>
          {links.map(({ id, value: { title, to } }) => (
            <Fragment key={id}>
              {' · '}
              <Link href={to(user.userId)}>{title.text}</Link>
            </Fragment>
          ))}
        </>
      }
      actions={
        <>
          {unlock && <Button text={strings.unlock.text} onClick={() => void unlock()} />}
          {offered.length > 0 && (
            <PopoverNext
              placement="bottom-end"
              content={
                <Menu>
                  {offered.map(({ title, run, danger }) => (
                    <MenuItem
                      key={title}
                      text={title}
                      intent={danger ? 'danger' : 'none'}
                      onClick={() => void (run && run())}
                    />
                  ))}
                </Menu>
              }
            >
              <Button icon={<More />} text={strings.actions.text} aria-haspopup="menu" />
            </PopoverNext>
          )}
          {mayUpdate && (
            <Button
              intent="primary"
              icon={<Edit />}
              text={strings.edit.text}
              onClick={() => setOpen('edit')}
            />
          )}
        </>
      }
    >
      <UserFacts user={user} />
      <UserFactors user={user} remove={actions.removeFactor} />
      {open === 'edit' && <UserDialog user={user} onClose={() => setOpen(null)} />}
      {open === 'password' && <PasswordDialog user={user} onClose={() => setOpen(null)} />}
    </Page>
  );
});

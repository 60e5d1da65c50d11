import { PopoverNext } from '@blueprintjs/core';
import { CaretDown } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'wouter';
import { format } from '#core/contract';
import { companyAccess } from '#core/contract/internal';
import { nameEnvironments } from '#core/web/session/nameEnvironments';
import { useApp } from '#core/web/hooks/useApp.tsx';
import { strings } from '../strings';
import { CompanyIcon, EnvironmentList } from './EnvironmentList';
import { sectionAfterSwitch, type NavItem, switchFailure } from './navItems';

const EnvironmentDialog = lazy(async () => ({
  default: (await import('../account/EnvironmentDialog')).EnvironmentDialog,
}));

/**
 * Shows the selected environment and lets another one be picked; the section is kept where it
 * exists.
 */
export const EnvironmentSelector = observer(function EnvironmentSelector({
  items,
}: {
  readonly items: readonly NavItem[];
}) {
  const { session, account, notices, guard } = useApp();
  const [path] = useLocation();
  const [open, setOpen] = useState(false);
  const [creating, setCreating] = useState(false);
  const names = nameEnvironments(session.profile?.companies ?? []);
  const shown = names.get(session.companyId ?? '') ?? '';

  function pick(companyId: string) {
    setOpen(false);
    if (companyId === session.companyId) return;
    const name = names.get(companyId) ?? companyId;
    guard.ask(() => {
      account
        .switchCompany(companyId, sectionAfterSwitch(items, path))
        .catch((error: unknown) => notices.failure(switchFailure(error, name)));
    });
  }

  function create() {
    setOpen(false);
    setCreating(true);
  }

  return (
    <>
      <PopoverNext
        isOpen={open}
        onInteraction={setOpen}
        placement="bottom-start"
        arrow={false}
        animation="minimal"
        onOpened={node => node.querySelector('input')?.focus()}
        content={
          <EnvironmentList
            companies={session.profile?.companies ?? []}
            selected={session.companyId}
            onPick={pick}
            onCreate={session.allows(companyAccess, 'create') ? create : undefined}
          />
        }
        renderTarget={({ isOpen, ref, ...target }) => (
          <button
            {...target}
            ref={ref}
            type="button"
            className="sl-environment"
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            aria-label={format(strings.environment, { name: shown })}
            title={session.company?.name}
          >
            <CompanyIcon svg={session.company?.svgIcon} />
            <span className="sl-nav-label">
              <small>{strings.environments.text}</small>
              {shown}
            </span>
            <CaretDown className="sl-nav-end" size={14} aria-hidden />
          </button>
        )}
      />
      {creating && (
        <Suspense>
          <EnvironmentDialog onClose={() => setCreating(false)} />
        </Suspense>
      )}
    </>
  );
});

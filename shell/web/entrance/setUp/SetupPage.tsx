import { useEffect, useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { setupState } from '#core/contract';
import { useApp } from '#core/web/hooks/useApp';
import { Waiting } from '../../Waiting';
import { EntranceFrame } from '../EntranceFrame';
import { FailureNote } from '../FailureNote';
import { SetupForm } from './SetupForm';
import { strings } from '../strings';

/** The first start: makes the first administrator and company with the key of the printed link. */
export default function SetupPage() {
  const { api } = useApp();
  const [, navigate] = useLocation();
  const key = new URLSearchParams(useSearch()).get('key') ?? '';
  const [open, setOpen] = useState<boolean>();
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => {
    api.call(setupState, {}).then(state => setOpen(state.open), setFailure);
  }, [api]);

  if (failure !== undefined)
    return (
      <EntranceFrame title={strings.setupTitle.text}>
        <FailureNote error={failure} />
      </EntranceFrame>
    );
  if (open === undefined) return <Waiting />;
  if (!open)
    return (
      <EntranceFrame title={strings.setupDone.text} intro={strings.setupDoneHelp.text}>
        <Link href="/" className="sl-button primary wide">
          {strings.signOn.text}
        </Link>
      </EntranceFrame>
    );
  return (
    <EntranceFrame
      title={strings.setupTitle.text}
      intro={(key ? strings.setupIntro : strings.setupNoKey).text}
    >
      {key && <SetupForm setupKey={key} onDone={() => navigate('/dashboard', { replace: true })} />}
    </EntranceFrame>
  );
}

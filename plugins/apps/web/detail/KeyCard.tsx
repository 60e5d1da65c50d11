import { Switch } from '@blueprintjs/core';
import { useState } from 'react';
import { useAddressParams, useApp, useMutation, useMay } from '#core/web';
import { ActionButton } from '#core/web/ui';
import { relativeTime } from '#core/web/ui/internal';
import { access, revealApp, saveApp, type App } from '../../contract';
import { strings } from '../../strings';
import { rotateKeys, rotateSecret, endOverlap } from '../actions/appActions';
import { RotateDialog } from './RotateDialog';
import { SecretLine } from './SecretLine';
import { format } from '#core/contract';

const formatMoment = (at: number) =>
  new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }).format(at);

/** Which old keys are good yet, whether anything uses them, and a way to end them. */
function OverlapNote({ app }: { readonly app: App }) {
  const { overlap } = app;
  if (!overlap) return null;
  const { keysUntil, secretUntil, lastUsedDate } = overlap;
  return (
    <div className="ap-overlap">
      {keysUntil !== undefined && (
        <p>{format(strings.oldKeysUntil, { time: formatMoment(keysUntil) })}</p>
      )}
      {secretUntil !== undefined && (
        <p>{format(strings.oldSecretUntil, { time: formatMoment(secretUntil) })}</p>
      )}
      <p>
        {lastUsedDate === undefined
          ? strings.oldUnused.text
          : format(strings.oldUsed, { time: relativeTime(lastUsedDate) })}
      </p>
      <ActionButton action={endOverlap} subject={app} size="small" />
    </div>
  );
}

type Change = NonNullable<
  Parameters<ReturnType<typeof useMutation<typeof saveApp>>['run']>[0]
>['body'];

/**
 * The application's keys: shown to whoever confirms that it is them, copied, replaced and turned
 * off here.
 */
export function KeyCard({ app }: { readonly app: App }) {
  const { notices, personCheck } = useApp();
  const mayChange = useMay(access, 'update');
  const saving = useMutation(saveApp);
  const revealing = useMutation(revealApp);
  /** With its keys open, once somebody has asked for them. */
  const [opened, setOpened] = useState<App>();
  /** How often each was replaced here: what is new is shown at once. */
  const [fresh, setFresh] = useState({ keys: 0, secret: 0 });
  const [address, go] = useAddressParams();
  const asked = address.get('rotate');
  const rotating = mayChange && (asked === 'keys' || asked === 'secret') ? asked : undefined;
  const { appId } = app;

  async function reveal(): Promise<boolean> {
    if (opened) return true;
    try {
      const reply = await personCheck.confirmed(() => revealing.run({ params: { appId } }));
      setOpened(reply?.app);
      return reply !== undefined;
    } catch (error) {
      notices.failure(error);
      return false;
    }
  }
  async function change(body: Change) {
    try {
      await saving.run({ params: { appId }, body });
      notices.success(strings.updated.text);
    } catch (error) {
      notices.failure(error);
    }
  }
  const secret = mayChange ? { reveal } : { reveal: undefined };
  return (
    <section className="ap-card ap-narrow" aria-label={strings.keys.text}>
      <header>
        <h2>{strings.keys.text}</h2>
      </header>
      <p>{strings.keysHelp.text}</p>
      <dl className="ap-keys">
        <SecretLine
          label={strings.prodKey.text}
          value={opened?.apiKeys.prod}
          fresh={fresh.keys}
          {...secret}
        />
        <SecretLine
          label={strings.testKey.text}
          value={opened?.apiKeys.test}
          fresh={fresh.keys}
          {...secret}
        />
        <SecretLine
          label={strings.clientSecret.text}
          value={opened?.oauth.values.clientSecret}
          fresh={fresh.secret}
          {...secret}
        />
        <SecretLine label={strings.clientId.text} value={appId} open />
        <SecretLine label={strings.companyId.text} value={app.companyId} open />
      </dl>
      <OverlapNote app={app} />
      <Switch
        label={strings.keyEnabled.text}
        checked={app.apiKeyEnabled}
        disabled={!mayChange || saving.busy}
        onChange={event => void change({ apiKeyEnabled: event.currentTarget.checked })}
      />
      {mayChange && (
        <div className="sl-page-actions">
          <ActionButton action={rotateKeys} subject={app} />
          <ActionButton action={rotateSecret} subject={app} />
        </div>
      )}
      {rotating && (
        <RotateDialog
          appId={appId}
          what={rotating}
          onRotated={rotated => {
            setOpened(rotated);
            setFresh({ ...fresh, [rotating]: fresh[rotating] + 1 });
            notices.success(strings.updated.text);
          }}
          onClose={() => go({ rotate: undefined }, { keeps: true })}
        />
      )}
    </section>
  );
}

import { Switch } from '@blueprintjs/core';
import { formatMoment } from '#core/contract/format/readerFormats';
import { useState } from 'react';
import { useAddressParams, useApp, useMutation, useMay } from '#core/web';
import { ActionButton, TimeAgo } from '#core/web/ui';
import { relativeTime } from '#core/web/ui/internal';
import { masked } from '#plugins/variables/contract';
import { access, revealApp, saveApp, type App } from '../../contract';
import { oauthStrings } from '../../oauthStrings';
import { strings } from '../../strings';
import { rotateKeys, rotateSecret, endOverlap } from '../actions/appActions';
import { RotateDialog } from './RotateDialog';
import { SecretLine } from './SecretLine';
import { format } from '#core/contract';

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

/** When keys or a secret were last rotated. */
const Rotated = ({ at = 0 }: { readonly at?: number | undefined }) => (
  <small>
    {oauthStrings.rotated.text}: <TimeAgo at={at} never={oauthStrings.neverRotated.text} />
  </small>
);

type Credentials = Partial<Record<'prod' | 'test' | 'secret', string>>;

/** Returns the credentials that an answer shows; the others are masked in it. */
function findShown({ apiKeys, oauth }: App): Credentials {
  const all = { ...apiKeys, secret: oauth.values.clientSecret };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== masked));
}

type Change = NonNullable<
  Parameters<ReturnType<typeof useMutation<typeof saveApp>>['run']>[0]
>['body'];

/**
 * The application's keys: shown to whoever confirms that it is them, copied, replaced and turned
 * off here.
 */
export function KeyCard({ app }: { readonly app: App }) {
  const { notices } = useApp();
  const mayChange = useMay(access, 'update');
  const saving = useMutation(saveApp);
  const revealing = useMutation(revealApp);
  /** The credentials that someone opened, and those that were replaced here. */
  const [opened, setOpened] = useState<Credentials>({});
  /** How often each was replaced here: what is new is shown at once. */
  const [fresh, setFresh] = useState({ keys: 0, secret: 0 });
  const [address, go] = useAddressParams();
  const asked = address.get('rotate');
  const rotating = mayChange && (asked === 'keys' || asked === 'secret') ? asked : undefined;
  const { appId } = app;

  async function reveal(name: keyof Credentials): Promise<string | undefined> {
    if (opened[name] !== undefined) return opened[name];
    try {
      const shown = findShown((await revealing.run({ params: { appId } })).app);
      setOpened(before => ({ ...before, ...shown }));
      return shown[name];
    } catch (error) {
      notices.failure(error);
      return undefined;
    }
  }
  const secret = (name: keyof Credentials) => ({
    value: opened[name],
    reveal: mayChange ? () => reveal(name) : undefined,
  });
  async function change(body: Change) {
    try {
      await saving.run({ params: { appId }, body });
      notices.success(strings.updated.text);
    } catch (error) {
      notices.failure(error);
    }
  }
  return (
    <section className="ap-card ap-narrow" aria-label={strings.keys.text}>
      <header>
        <h2>{strings.keys.text}</h2>
      </header>
      <p>{strings.keysHelp.text}</p>
      <dl className="ap-keys">
        <SecretLine label={strings.prodKey.text} fresh={fresh.keys} {...secret('prod')} />
        <SecretLine label={strings.testKey.text} fresh={fresh.keys} {...secret('test')} />
        <SecretLine label={strings.clientSecret.text} fresh={fresh.secret} {...secret('secret')} />
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
        <div className="ap-rotations">
          <ActionButton action={rotateKeys} subject={app} />
          <Rotated at={app.keysRotatedDate} />
          <ActionButton action={rotateSecret} subject={app} />
          <Rotated at={app.secretRotatedDate} />
        </div>
      )}
      {rotating && (
        <RotateDialog
          appId={appId}
          what={rotating}
          onRotated={rotated => {
            setOpened(before => ({ ...before, ...findShown(rotated) }));
            setFresh({ ...fresh, [rotating]: fresh[rotating] + 1 });
            notices.success(strings.updated.text);
          }}
          onClose={() => go({ rotate: undefined }, { keeps: true })}
        />
      )}
    </section>
  );
}

import { Button, Switch } from '@blueprintjs/core';
import { useApp, useCall, useMay } from '../../../../core/web';
import { confirm } from '../../../../core/web/ui';
import { access, rotateKey, rotateSecret, saveApp, type App } from '../../contract';
import { strings } from '../../strings';
import { SecretLine } from './SecretLine';

/** The application's keys: copied, replaced and turned off here. */
export function KeyCard({ app }: { readonly app: App }) {
  const { notices } = useApp();
  const mayChange = useMay(access, 'update');
  const key = useCall(rotateKey);
  const secret = useCall(rotateSecret);
  const saving = useCall(saveApp);
  const params = { appId: app.appId };

  async function ask(title: string, body: string, run: () => Promise<unknown>) {
    if (!(await confirm({ title, body, confirm: strings.rotate.text, danger: true }))) return;
    await change(run);
  }
  async function change(run: () => Promise<unknown>) {
    try {
      await run();
      notices.success(strings.updated.text);
    } catch (error) {
      notices.failure(error);
    }
  }
  return (
    <section className="ap-card">
      <header>
        <h2>{strings.keys.text}</h2>
      </header>
      <p>{strings.keysHelp.text}</p>
      <dl className="ap-keys">
        <SecretLine label={strings.prodKey.text} value={app.apiKeys.prod} secret />
        <SecretLine label={strings.testKey.text} value={app.apiKeys.test} secret />
        <SecretLine label={strings.clientSecret.text} value={app.oauth.values.clientSecret} secret />
        <SecretLine label={strings.clientId.text} value={app.appId} />
        <SecretLine label={strings.companyId.text} value={app.companyId} />
      </dl>
      <Switch
        label={strings.keyEnabled.text}
        checked={app.apiKeyEnabled}
        disabled={!mayChange || saving.busy}
        onChange={event => {
          const apiKeyEnabled = event.currentTarget.checked;
          void change(() => saving.run({ params, body: { apiKeyEnabled } }));
        }}
      />
      {mayChange && (
        <div className="sl-page-actions">
          <Button
            text={strings.rotateKey.text}
            loading={key.busy}
            onClick={() => void ask(strings.rotateKeyAsk.text, strings.rotateKeyBody.text, () => key.run({ params }))}
          />
          <Button
            text={strings.rotateSecret.text}
            loading={secret.busy}
            onClick={() =>
              void ask(strings.rotateSecretAsk.text, strings.rotateSecretBody.text, () => secret.run({ params }))
            }
          />
        </div>
      )}
    </section>
  );
}

import { HTMLSelect, Tab, Tabs } from '@blueprintjs/core';
import { useState } from 'react';
import { Link } from 'wouter';
import type { Message } from '#core/contract';
import { useApp } from '#core/web';
import { CopyButton } from '#core/web/ui';
import { keysTab, settingsTab, type App } from '../../contract';
import { getAppType } from '../../domain/appType';
import { snippets } from '../../domain/snippets';
import { oauthStrings } from '../../oauthStrings';
import { strings } from '../../strings';
import { SecretLine } from './SecretLine';

interface SnippetProps {
  readonly title: Message;
  readonly help: Message;
  readonly text: string;
  /** The name of the button that copies it. */
  readonly copy?: Message;
}

function Snippet({ title, help, text, copy = strings.copyCode }: SnippetProps) {
  return (
    <section className="ap-snippet">
      <p>{help.text}</p>
      <figure className="ap-code" aria-label={title.text}>
        <pre>{text}</pre>
        <CopyButton text={text} label={copy.text} small />
      </figure>
    </section>
  );
}

type Snippets = ReturnType<typeof snippets>;

function OpenidFacts({ app, text }: { readonly app: App; readonly text: Snippets }) {
  const { enabled, values } = app.oauth;
  const settings = settingsTab.to({ id: app.appId });
  const redirects = values.allowedGrants.includes('authorizationCode');
  const missing =
    enabled && values.enabled
      ? redirects && values.redirectUris.length === 0 && strings.quickRedirect
      : strings.embedOpenidOff;
  return (
    <section className="ap-snippet">
      <p>{strings.embedOpenidHelp.text}</p>
      {missing && (
        <p className="ap-overlap">
          {missing.text} <Link href={settings}>{strings.quickSettings.text}</Link>
        </p>
      )}
      <dl className="ap-keys">
        <SecretLine label={strings.discovery.text} value={text.discovery} open />
        <SecretLine label={strings.issuer.text} value={text.issuer} open />
        <SecretLine label={strings.clientId.text} value={text.clientId} open />
        <SecretLine label="acr_values" value={text.acrValues} open />
        <SecretLine label={strings.authorizeUrl.text} value={text.authorize} open />
      </dl>
      <CopyButton text={text.env} label={oauthStrings.quickEnv.text} />
    </section>
  );
}

/**
 * How to start one of an application’s policies: from a server, a page, a link or an OpenID Connect
 * client, each with the application’s own values.
 */
export function QuickStart({ app }: { readonly app: App }) {
  const { session } = useApp();
  const { policies, appId, apiKeyEnabled } = app;
  const [chosen, choose] = useState('');
  const policyId =
    policies.find(each => each.policyId === chosen)?.policyId ?? policies[0]?.policyId;
  if (!policyId) return null;
  const text = snippets({ origin: session.publicUrl, app, policyId });
  const usual = getAppType(app) === 'api' ? 'curl' : 'openid';
  return (
    <section className="ap-card" aria-label={strings.quickStart.text}>
      <header>
        <h2>{strings.quickStart.text}</h2>
        {policies.length > 1 && (
          <HTMLSelect
            aria-label={strings.policy.text}
            value={policyId}
            onChange={event => choose(event.currentTarget.value)}
            options={policies.map(each => ({ value: each.policyId, label: each.name }))}
          />
        )}
      </header>
      <p>
        {strings.quickHelp.text}{' '}
        <Link href={keysTab.to({ id: appId })}>{strings.quickKeys.text}</Link>
      </p>
      {!apiKeyEnabled && <p className="ap-overlap">{strings.quickKeyOff.text}</p>}
      <Tabs id="quick-start" defaultSelectedTabId={usual} renderActiveTabPanelOnly>
        <Tab
          id="openid"
          title={strings.embedOpenid.text}
          panel={<OpenidFacts app={app} text={text} />}
        />
        <Tab
          id="curl"
          title={strings.quickCurl.text}
          panel={
            <Snippet title={strings.quickCurl} help={strings.embedHttpHelp} text={text.curl} />
          }
        />
        <Tab
          id="javascript"
          title={strings.quickScript.text}
          panel={
            <Snippet
              title={strings.quickScript}
              help={strings.quickScriptHelp}
              text={text.javascript}
            />
          }
        />
        <Tab
          id="widget"
          title={strings.embedWidget.text}
          panel={
            <Snippet
              title={strings.embedWidget}
              help={strings.embedWidgetHelp}
              text={text.widget}
            />
          }
        />
        <Tab
          id="hosted"
          title={strings.embedHosted.text}
          panel={
            <Snippet
              title={strings.embedHosted}
              help={strings.embedHostedHelp}
              text={text.hosted}
              copy={strings.copyHosted}
            />
          }
        />
      </Tabs>
    </section>
  );
}

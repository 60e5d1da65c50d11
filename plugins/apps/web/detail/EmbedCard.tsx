import { HTMLSelect } from '@blueprintjs/core';
import { useState } from 'react';
import { format, type Message } from '#core/contract';
import { useApp } from '#core/web';
import { CopyButton } from '#core/web/ui';
import type { App } from '../../contract';
import { snippets } from '../../domain/snippets';
import { strings } from '../../strings';
import { SecretLine } from './SecretLine';

/**
 * How to start one of the application’s policies from a page, a server, a link or an OpenID Connect
 * client.
 */
export function EmbedCard({ app }: { readonly app: App }) {
  const { session } = useApp();
  const { companyId, appId, policies, oauth } = app;
  const [chosen, choose] = useState('');
  const policyId =
    policies.find(each => each.policyId === chosen)?.policyId ?? policies[0]?.policyId;
  if (!policyId) return null;
  const text = snippets({ origin: session.publicUrl, companyId, appId, policyId });
  return (
    <section className="ap-card" aria-label={strings.embed.text}>
      <header>
        <h2>{strings.embed.text}</h2>
        {policies.length > 1 && (
          <HTMLSelect
            aria-label={strings.embedPolicy.text}
            value={policyId}
            onChange={event => choose(event.currentTarget.value)}
            options={policies.map(each => ({ value: each.policyId, label: each.name }))}
          />
        )}
      </header>
      <p>{strings.embedHelp.text}</p>
      <div className="ap-snippets">
        <Snippet title={strings.embedWidget} help={strings.embedWidgetHelp} text={text.widget} />
        <Snippet title={strings.embedHttp} help={strings.embedHttpHelp} text={text.http} />
        <Snippet title={strings.embedHosted} help={strings.embedHostedHelp} text={text.hosted} />
        <section>
          <h3>{strings.embedOpenid.text}</h3>
          <p>
            {
              (oauth.enabled && oauth.values.enabled
                ? strings.embedOpenidHelp
                : strings.embedOpenidOff
              ).text
            }
          </p>
          <dl className="ap-keys">
            <SecretLine label={strings.discovery.text} value={text.discovery} open />
            <SecretLine label={strings.issuer.text} value={text.issuer} open />
            <SecretLine label={strings.clientId.text} value={text.clientId} open />
            <SecretLine label="acr_values" value={text.acrValues} open />
          </dl>
        </section>
      </div>
    </section>
  );
}

interface SnippetProps {
  readonly title: Message;
  readonly help: Message;
  readonly text: string;
}

function Snippet({ title, help, text }: SnippetProps) {
  return (
    <section>
      <h3>
        {title.text}
        <CopyButton text={text} label={format(strings.copyOf, { label: title.text })} small />
      </h3>
      <p>{help.text}</p>
      <figure className="ap-code" aria-label={title.text}>
        <pre>{text}</pre>
      </figure>
    </section>
  );
}

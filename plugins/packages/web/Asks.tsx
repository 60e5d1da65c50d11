import { Callout } from '@blueprintjs/core';
import { format } from '#core/contract';
import { FactList } from '#core/web/ui';
import type { Asks as Lists, CheckedPackage } from '../contract';
import { strings } from '../strings';

/** Says who vouches for a package. */
export function describeTrust(trust: string): string {
  if (trust === 'sluice') return strings.shipped.text;
  if (trust.startsWith('key:')) return format(strings.signed, { key: trust.slice(4) });
  return (trust ? strings.vouched : strings.apart).text;
}

const partTitles: Readonly<Record<string, string>> = {
  web: strings.web.text,
  server: strings.server.text,
};

const listAsks = (asks: Lists): readonly (readonly [string, string])[] => {
  const lists = [
    [strings.contents.text, asks.parts.map(part => partTitles[part] ?? part)],
    [strings.connectors.text, asks.connectors],
    [strings.endpoints.text, asks.endpoints],
    [strings.tables.text, asks.tables],
    [strings.permissions.text, asks.permissions],
    [strings.settings.text, asks.settings],
    [strings.hosts.text, asks.hosts],
  ] as const;
  return lists.flatMap(([title, values]) =>
    values.length > 0 ? [[title, values.join(', ')] as const] : [],
  );
};

/** The description of a package and its permissions, before it is installed. */
export function Asks({ checked }: { readonly checked: CheckedPackage }) {
  const { asks, more, installed, integrity, trust, needsTrust } = checked;
  const added = listAsks(more);
  return (
    <section className="packages-asks" aria-label={strings.asksTitle.text}>
      {added.length > 0 && (
        <Callout intent="warning" compact icon={null}>
          <p>{format(strings.asksMore, { version: installed })}</p>
          <ul>
            {added.map(([title, values]) => (
              <li key={title}>{format(strings.newAsk, { title, values })}</li>
            ))}
          </ul>
        </Callout>
      )}
      <FactList
        facts={[
          ...(needsTrust ? [] : [[strings.trust.text, describeTrust(trust)] as const]),
          ...listAsks(asks),
          [strings.integrity.text, <code key="integrity">{integrity}</code>],
        ]}
      />
    </section>
  );
}

import { format } from '#core/contract';
import { FactList } from '#core/web/ui';
import type { CheckedPackage } from '../contract';
import { strings } from '../strings';

/** Says who vouches for a package. */
export function describeTrust(trust: string): string {
  if (trust.startsWith('key:')) return format(strings.signed, { key: trust.slice(4) });
  return (trust ? strings.vouched : strings.apart).text;
}

const partTitles: Readonly<Record<string, string>> = {
  web: strings.web.text,
  server: strings.server.text,
};

/** What a package is and asks for, before it is installed. */
export function Asks({ checked }: { readonly checked: CheckedPackage }) {
  const { asks, integrity, trust, needsTrust } = checked;
  const lists = [
    [strings.runs.text, asks.parts.map(part => partTitles[part] ?? part)],
    [strings.endpoints.text, asks.endpoints],
    [strings.tables.text, asks.tables],
    [strings.permissions.text, asks.permissions],
    [strings.settings.text, asks.settings],
    [strings.hosts.text, asks.hosts],
  ] as const;
  return (
    <section className="packages-asks" aria-label={strings.asksTitle.text}>
      <FactList
        facts={[
          ...(needsTrust ? [] : [[strings.trust.text, describeTrust(trust)] as const]),
          ...lists.flatMap(([title, values]) =>
            values.length > 0 ? [[title, values.join(', ')] as const] : [],
          ),
          [strings.integrity.text, <code key="integrity">{integrity}</code>],
        ]}
      />
    </section>
  );
}

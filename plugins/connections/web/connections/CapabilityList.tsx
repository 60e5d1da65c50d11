import type { ConnectorManifest } from '../../contract';
import { strings } from '../../strings';

/** What nodes of this connector can do. */
export function CapabilityList({ connector }: { readonly connector: ConnectorManifest }) {
  const capabilities = Object.entries(connector.capabilities).toSorted(([, a], [, b]) =>
    a.title.localeCompare(b.title),
  );
  if (capabilities.length === 0) return null;
  return (
    <section className="cn-card">
      <h2>{strings.capabilitiesTitle.text}</h2>
      <ul className="cn-capabilities">
        {capabilities.map(([name, { title }]) => (
          <li key={name}>{title}</li>
        ))}
      </ul>
    </section>
  );
}

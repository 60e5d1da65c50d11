import { InputGroup } from '@blueprintjs/core';
import { format } from '#core/contract';
import type { ImportSource } from '../../domain/exchange/parseImport';
import { strings } from '../../strings';

interface Props {
  readonly source: ImportSource;
  readonly names: Readonly<Record<string, string>>;
  readonly onNames: (names: Readonly<Record<string, string>>) => void;
}

/** The contents of a file, flow by flow, with the name each will get. */
export function ImportSummary({ source, names, onNames }: Props) {
  return (
    <section className="flow-import-flows">
      <h3>{format(strings.importHolds, { count: source.flows.length })}</h3>
      {source.flows.slice(0, 60).map((flow, at) => {
        const id = String(flow.flowId ?? at);
        const now =
          names[id] ?? source.names[id] ?? (at === 0 ? source.name : undefined) ?? flow.name;
        return (
          <InputGroup
            key={id}
            aria-label={strings.name.text}
            value={String(now ?? '')}
            maxLength={256}
            onValueChange={next => onNames({ ...names, [id]: next })}
          />
        );
      })}
      {source.flows.length > 60 && (
        <p>{format(strings.andMore, { count: source.flows.length - 60 })}</p>
      )}
    </section>
  );
}

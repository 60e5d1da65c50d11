import { HTMLSelect, InputGroup } from '@blueprintjs/core';
import type { Static } from 'typebox';
import { format } from '#core/contract';
import type { ImportChoice } from '#plugins/flows/contract/internal';
import { strings } from '../../strings';
import type { ImportSource } from '../../domain/exchange/parseImport';

interface Props {
  readonly choices: readonly Static<typeof ImportChoice>[];
  readonly mapping: Readonly<Record<string, string>>;
  readonly onChange: (mapping: Readonly<Record<string, string>>) => void;
}

/** Which connection of this company stands for one the file names and that is not here. */
export function ImportChoices({ choices, mapping, onChange }: Props) {
  if (choices.length === 0) return null;
  return (
    <section>
      <h3>{strings.chooseConnections.text}</h3>
      {choices.map(({ connectionId, name, connectorId, candidates, nodes }) => (
        <label key={connectionId} className="flow-field">
          {format(strings.connectionFor, { name: name || connectorId, nodes })}
          <HTMLSelect
            fill
            value={mapping[connectionId] ?? candidates[0]?.connectionId ?? ''}
            onChange={({ target }) => onChange({ ...mapping, [connectionId]: target.value })}
          >
            {candidates.length === 0 && <option value="">{strings.makeConnection.text}</option>}
            {candidates.map(each => (
              <option key={each.connectionId} value={each.connectionId}>
                {each.name}
              </option>
            ))}
          </HTMLSelect>
        </label>
      ))}
    </section>
  );
}

interface ImportSummaryProps {
  readonly source: ImportSource;
  readonly names: Readonly<Record<string, string>>;
  readonly onNames: (names: Readonly<Record<string, string>>) => void;
}

/** The contents of a file, flow by flow, with the name each will get. */
export function ImportSummary({ source, names, onNames }: ImportSummaryProps) {
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

import { HTMLSelect } from '@blueprintjs/core';
import type { Static } from 'typebox';
import { format } from '#core/contract';
import type { ImportChoice } from '#plugins/flows/contract';
import { strings } from '../../strings';

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
            value={mapping[connectionId] ?? ''}
            onChange={({ target }) => {
              const { [connectionId]: _, ...rest } = mapping;
              onChange(target.value ? { ...rest, [connectionId]: target.value } : rest);
            }}
          >
            <option value="">
              {(candidates.length > 0 ? strings.firstConnection : strings.makeConnection).text}
            </option>
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

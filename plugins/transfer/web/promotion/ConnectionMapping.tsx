import { HTMLSelect } from '@blueprintjs/core';
import { format } from '#core/contract';
import type { PromotionPlan } from '../../contract';
import { promotionStrings as strings } from '../../promotionStrings';

interface Props {
  readonly connections: PromotionPlan['connections'];
  readonly onChange: (connectionId: string, to: string) => void;
}

/** Which connection there stands for each that the flows use. */
export function ConnectionMapping({ connections, onChange }: Props) {
  return (
    <section>
      <h2>{strings.connections.text}</h2>
      {connections.length === 0 && <p className="promote-muted">{strings.noConnections.text}</p>}
      {connections.some(({ chosen }) => chosen === '') && (
        <p className="promote-muted">{strings.connectionNote.text}</p>
      )}
      <div className="promote-map">
        {connections.map(({ connectionId, name, connectorId, nodes, candidates, chosen }) => (
          <label key={connectionId}>
            {format(strings.connectionFor, { name, connector: connectorId, nodes })}
            <HTMLSelect
              fill
              value={chosen}
              onChange={event => onChange(connectionId, event.currentTarget.value)}
            >
              {candidates.map(each => (
                <option key={each.connectionId} value={each.connectionId}>
                  {each.name}
                </option>
              ))}
              <option value="">{strings.makeConnection.text}</option>
            </HTMLSelect>
          </label>
        ))}
      </div>
    </section>
  );
}

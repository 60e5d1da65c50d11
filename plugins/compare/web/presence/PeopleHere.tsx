import { observer } from 'mobx-react-lite';
import { format } from '#core/contract';
import { useApp } from '#core/web';
import type { EditorPartProps } from '#plugins/editor/contract';
import { nodeTitle } from '#plugins/flows/contract/graph/nodes/nodeTitle';
import type { PresentPerson } from '../../contract';
import { strings } from '../../strings';
import { openPresence } from './openPresence';
import './presence.css';

/** People that are shown one by one. */
const most = 4;

/** Who else has the flow open; a press leads to the node that somebody is at. */
export default observer(function PeopleHere({ session }: EditorPartProps) {
  const { host } = useApp();
  const people = host.find(openPresence)?.current?.people ?? [];
  if (people.length === 0) return null;
  const { editor } = session;
  const describe = ({ name, self, nodeId, unsaved }: PresentPerson) => {
    const data = nodeId ? editor.index.nodes.get(nodeId)?.data : undefined;
    const values = { name: self ? strings.you.text : name, unsaved: unsaved ? 'yes' : 'no' };
    if (!data) return format(strings.person, values);
    const node = nodeTitle(data, editor.connectors.get(data.connectorId ?? ''));
    return format(strings.personAt, { ...values, node });
  };
  const rest = people.slice(most);
  return (
    <ul className="flow-people" aria-label={strings.alsoOpen.text}>
      {people.slice(0, most).map(person => {
        const text = describe(person);
        return (
          <li key={person.tabId}>
            <button
              type="button"
              title={text}
              aria-label={text}
              data-unsaved={person.unsaved || undefined}
              onClick={() => person.nodeId && editor.canvas?.reveal([person.nodeId])}
            >
              {getInitials(person.name)}
            </button>
          </li>
        );
      })}
      {rest.length > 0 && (
        <li title={rest.map(describe).join('\n')}>
          {format(strings.morePeople, { count: rest.length })}
        </li>
      )}
    </ul>
  );
});

const getInitials = (name: string) =>
  name
    .split(/[\s@.]+/)
    .slice(0, 2)
    .map(([first = '']) => first.toUpperCase())
    .join('');

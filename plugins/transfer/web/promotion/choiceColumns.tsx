import { Checkbox } from '@blueprintjs/core';
import { format } from '#core/contract';
import { TimeAgo, type Column } from '#core/web/ui';
import type { FlowRow } from '#plugins/flows/contract';
import { promotionStrings as strings } from '../../promotionStrings';

/** The columns of the list of flows to promote, with a checkbox to include each. */
export const choiceColumns = (
  chosen: ReadonlyMap<string, string>,
  toggle: (flow: FlowRow) => void,
): readonly Column<FlowRow>[] => [
  {
    id: 'name',
    header: strings.flowName.text,
    width: '3fr',
    cell: flow => (
      <Checkbox
        className="promote-pick"
        checked={chosen.has(flow.flowId)}
        aria-label={format(strings.chooseFlow, { name: flow.name })}
        onChange={() => toggle(flow)}
      >
        {flow.name}
      </Checkbox>
    ),
  },
  {
    id: 'version',
    header: strings.flowVersion.text,
    width: '110px',
    from: 420,
    cell: flow => flow.currentVersion,
  },
  {
    id: 'saved',
    header: strings.flowSaved.text,
    from: 600,
    cell: flow => <TimeAgo at={flow.savedDate ?? flow.updatedDate} />,
  },
];

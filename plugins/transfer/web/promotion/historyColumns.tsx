import { Button } from '@blueprintjs/core';
import type { Output } from '#core/contract';
import { TimeAgo, type Column } from '#core/web/ui';
import type { listPromotions } from '../../contract';
import { promotionStrings as strings } from '../../promotionStrings';
import { stateText } from './stateText';

type Row = Output<typeof listPromotions>['promotions'][number];

/** The columns of the promotion history. */
export const historyColumns = (onOpen: (promotionId: string) => void): readonly Column<Row>[] => [
  {
    id: 'flows',
    header: strings.flows.text,
    width: '3fr',
    cell: ({ promotionId, flowNames, flowCount }) => (
      <Button
        variant="minimal"
        className="promote-open"
        text={
          flowNames.join(', ') +
          (flowCount > flowNames.length ? ` +${flowCount - flowNames.length}` : '')
        }
        onClick={() => onOpen(promotionId)}
      />
    ),
  },
  {
    id: 'state',
    header: strings.state.text,
    width: '150px',
    cell: ({ status }) => stateText(status),
  },
  { id: 'from', header: strings.from.text, from: 520, cell: ({ sourceName }) => sourceName },
  { id: 'by', header: strings.by.text, from: 680, cell: ({ customerName }) => customerName },
  {
    id: 'when',
    header: strings.when.text,
    from: 400,
    cell: ({ createdDate }) => <TimeAgo at={createdDate} />,
  },
];

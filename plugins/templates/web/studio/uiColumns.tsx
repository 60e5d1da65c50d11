import { Edit, Trash } from '@blueprintjs/icons';
import { Link } from 'wouter';
import { ActionItem, RowMenu, TimeAgo, type Column } from '#core/web/ui';
import { studioPage, type UiTemplate } from '../../contract';
import { studioStrings as strings } from '../../studioStrings';
import { deleteUi, openUi } from '../actions/studioActions';

const getTemplateAddress = ({ uiId }: UiTemplate) =>
  `${studioPage.to()}?id=${encodeURIComponent(uiId)}`;

/** The columns of the list of page templates. */
export const uiColumns: Column<UiTemplate>[] = [
  {
    id: 'name',
    header: strings.name.text,
    width: '2fr',
    cell: each => <Link href={getTemplateAddress(each)}>{each.name}</Link>,
  },
  {
    id: 'description',
    header: strings.description.text,
    width: '3fr',
    from: 700,
    cell: each => each.description || '—',
  },
  {
    id: 'changed',
    header: strings.changed.text,
    from: 480,
    cell: each => <TimeAgo at={each.updatedDate} />,
  },
  {
    id: 'menu',
    header: <span className="sl-hidden">{strings.actions.text}</span>,
    width: '64px',
    align: 'end',
    cell: each => (
      <RowMenu name={each.name}>
        <ActionItem action={openUi} subject={each} look={{ icon: <Edit /> }} />
        <ActionItem action={deleteUi} subject={each} look={{ icon: <Trash /> }} />
      </RowMenu>
    ),
  },
];

export { ActionButton, ActionIconButton } from '../actions/ActionButton';
export { ActionItem } from '../actions/ActionItem';
export { confirm } from '../questions/ask';
export { CopyButton } from './CopyButton';
export { ButtonLink } from './ButtonLink';
export { Dialog } from '../forms/Dialog';
export { DataTable, type Column } from './table/DataTable';
export { EmptyState, ErrorState } from './states';
export { FactList } from './lists';
export { ChoiceCards } from '../forms/ChoiceCards';
export { ChecklistField } from '../forms/ChecklistField';
export { ColorField } from '../forms/ColorField';
export {
  Field,
  type ControlProps,
  SelectField,
  SwitchField,
  TextAreaField,
  TextField,
} from '../forms/fields';
export { FormDialog } from '../forms/FormDialog';
export { NumberField } from '../forms/NumberField';
export { SettingsForm } from '../forms/SettingsForm';
export { Page, PendingPage } from './Page';
export { Tile } from './tiles/Tile';
export { Pager } from './table/Pager';
export { TimeAgo } from './TimeAgo';
export { RowMenu } from './table/RowMenu';
export { Sections } from './sections/Sections';
export { SearchField } from './SearchField';
export { SkeletonRows, Spinner } from './Loading';
export { TabLinks } from './tabs/TabLinks';

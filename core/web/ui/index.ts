export { ActionButton, ActionIconButton } from '../actions/ActionButton';
export { ActionItem } from '../actions/ActionItem';
export { useAction, type ActionProps } from '../actions/useAction';
export { confirm, type Question } from '../questions/ask';
export { CopyButton, useCopy } from './CopyButton';
export { ButtonLink, DashboardLink } from './ButtonLink';
export { DataTable, type Column } from './table/DataTable';
export { EmptyState, ErrorState, isMissing } from './states';
export { FactList, UseList, type Use, type UsePart } from './lists';
export { ChoiceCards, type Choice } from '../forms/ChoiceCards';
export { ChecklistField, type ChecklistOption } from '../forms/ChecklistField';
export { ColorField } from '../forms/ColorField';
export {
  Field,
  type ControlProps,
  type FieldProps,
  SelectField,
  SwitchField,
  TextAreaField,
  TextField,
} from '../forms/fields';
export { focusWhenOpened } from '../forms/focusWhenOpened';
export { FormDialog } from '../forms/FormDialog';
export { formatLines, parseLines } from '../forms/lines';
export { NumberField } from '../forms/NumberField';
export { asSentence, placeFailure } from '../forms/placeFailure';
export { SettingsForm } from '../forms/SettingsForm';
export { Page, PendingPage } from './Page';
export { Tile } from './tiles/Tile';
export { Pager } from './table/Pager';
export { relativeTime, TimeAgo } from './TimeAgo';
export { RowMenu } from './table/RowMenu';
export { Sections } from './sections/Sections';
export { SearchField } from './SearchField';
export { SessionTable } from './sessions/SessionTable';
export { SkeletonRows, Spinner } from './Loading';
export { TabLinks, type TabLink } from './tabs/TabLinks';
export { Thumbnail } from './Thumbnail';

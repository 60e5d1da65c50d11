import { lazy, type ComponentType } from 'react';
import { ColorControl } from './ColorControl';
import type { ControlProps } from './control';
import { FormFieldsControl } from './FormFieldsControl';
import { JsonControl } from './JsonControl';
import { KeyValueControl, TextListControl } from './ListControl';
import { LabelControl, TextAreaControl, TextControl } from './TextControl';
import { MultiSelectControl, SelectControl, ToggleControl } from './SelectControl';
import { SecretControl } from './SecretControl';
import { UrlsControl } from './UrlsControl';

const CodeControl = lazy(() => import('./CodeControl'));

const controls: Readonly<Record<string, ComponentType<ControlProps>>> = {
  textField: TextControl,
  timepicker: TextControl,
  dateTimePicker: TextControl,
  icon: TextControl,
  textArea: TextAreaControl,
  contentEditableTextArea: TextAreaControl,
  secureTextArea: SecretControl,
  dropDown: SelectControl,
  dropdown: SelectControl,
  dropDownAsync: SelectControl,
  dropdownWithCreate: SelectControl,
  searchableDropdownTimezone: SelectControl,
  radioSelect: SelectControl,
  dropDownMultiSelect: MultiSelectControl,
  dropDownMultiSelect2: MultiSelectControl,
  toggleSwitch: ToggleControl,
  iosSwitch: ToggleControl,
  keyValueList: KeyValueControl,
  codeEditor: CodeControl,
  cssArea: CodeControl,
  colorPicker: ColorControl,
  formFieldsList: FormFieldsControl,
  textFieldArrayView: TextListControl,
  multipleTextFields: TextListControl,
  urlsTableView: UrlsControl,
  label: LabelControl,
  button: LabelControl,
};

/** Whether a control type is edited as code. */
export const isCode = (type: string | undefined): boolean => controlFor(type) === CodeControl;

/**
 * The control of a manifest's control type; one that is not known is edited as JSON, so nothing is
 * lost.
 */
export const controlFor = (type: string | undefined): ComponentType<ControlProps> =>
  type === undefined || type === 'none' ? TextControl : (controls[type] ?? JsonControl);

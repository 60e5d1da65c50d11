import { strings } from '../strings';
import { patchAttribute, readAttribute } from '#plugins/pages/contract/blocks/attributes';
import type { Block } from '#plugins/pages/contract/blocks/block';
import {
  findLabel,
  getFieldName,
  getFieldType,
  listFieldNames,
  listOptions,
  patchLabel,
} from '#plugins/pages/contract/blocks/fields';
import { formatOptions, parseOptions } from '#plugins/pages/contract/blocks/options';
import { readText } from '#plugins/pages/contract/blocks/units';
import {
  CheckSetting,
  ChoiceSetting,
  CommittedSetting,
  CodeSetting,
  TextSetting,
} from './settingFields';
import type { PageDesign } from './usePageDesign';

const types = [
  { value: 'text', label: strings.typeText.text },
  { value: 'email', label: strings.emailField.text },
  { value: 'password', label: strings.passwordField.text },
  { value: 'tel', label: strings.phoneField.text },
  { value: 'number', label: strings.numberField.text },
  { value: 'date', label: strings.dateField.text },
  { value: 'url', label: strings.typeUrl.text },
  { value: 'checkbox', label: strings.checkField.text },
];
/** The tokens of HTML’s autofill that pages of sign-in need. */
const tokens = [
  'username',
  'email',
  'current-password',
  'new-password',
  'one-time-code',
  'name',
  'given-name',
  'family-name',
  'tel',
  'street-address',
  'postal-code',
  'country',
  'organization',
  'bday',
  'off',
];
const autofills = [
  { value: '', label: strings.autocompleteNone.text },
  ...tokens.map(value => ({ value, label: value })),
];

const plainName = /^[\w-]+$/;

interface Props {
  readonly design: PageDesign;
  readonly block: Block;
}

/** The settings of a field: what is read back, and how it is asked for. */
export function FieldSettings({ design, block }: Props) {
  const { html, readOnly, blocks } = design;
  const { control } = block;
  if (!control) return null;
  const { open } = control;
  const name = getFieldName(control);
  const type = getFieldType(control);
  const label = findLabel(html, block);
  const read = (attribute: string) => readAttribute(html, open, attribute);
  const set = (attribute: string) => (value: string) =>
    design.patch(patchAttribute(html, open, attribute, value || undefined), attribute);
  const findFault = (next: string) =>
    !plainName.test(next)
      ? strings.nameWrong.text
      : listFieldNames(blocks).includes(next)
        ? strings.nameTaken.text
        : undefined;
  const isInput = control.name === 'input';
  return (
    <>
      <TextSetting
        label={strings.labelLabel.text}
        value={label ? readText(html, label.text) : ''}
        disabled={readOnly}
        onChange={next => design.patch(patchLabel(html, block, next), 'label')}
      />
      <CommittedSetting
        label={strings.nameLabel.text}
        help={strings.nameHelp.text}
        value={name}
        disabled={readOnly}
        findFault={findFault}
        onChange={next =>
          name === ''
            ? design.patch(patchAttribute(html, open, 'name', next), 'name')
            : design.rename(name, next)
        }
      />
      {isInput && (
        <ChoiceSetting
          label={strings.typeLabel.text}
          value={type}
          disabled={readOnly}
          options={types}
          onChange={set('type')}
        />
      )}
      {isInput && type !== 'checkbox' && (
        <ChoiceSetting
          label={strings.autocompleteLabel.text}
          value={read('autocomplete') ?? ''}
          disabled={readOnly}
          options={autofills}
          onChange={set('autocomplete')}
        />
      )}
      {control.name !== 'select' && type !== 'checkbox' && (
        <TextSetting
          label={strings.placeholderLabel.text}
          value={read('placeholder') ?? ''}
          disabled={readOnly}
          onChange={set('placeholder')}
        />
      )}
      {control.name === 'select' && (
        <CodeSetting
          label={strings.optionsLabel.text}
          help={strings.optionsHelp.text}
          value={formatOptions(listOptions(html, control))}
          disabled={readOnly}
          onChange={next =>
            design.patch([{ ...control.inner, text: parseOptions(html, control, next) }], 'options')
          }
        />
      )}
      <CheckSetting
        label={strings.requiredLabel.text}
        value={control.attributes.has('required')}
        disabled={readOnly}
        onChange={next =>
          design.patch(patchAttribute(html, open, 'required', next ? '' : undefined), 'required')
        }
      />
    </>
  );
}

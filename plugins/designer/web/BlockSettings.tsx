import type { ReactNode } from 'react';
import type { DesignSetting } from '#plugins/pages/contract';
import { strings } from '../strings';
import { patchAttribute, readAttribute } from '#plugins/pages/contract/blocks/attributes';
import type { Block } from '#plugins/pages/contract/blocks/block';
import { listFieldNames, patchBlockText } from '#plugins/pages/contract/blocks/fields';
import { readText } from '#plugins/pages/contract/blocks/units';
import { FieldSettings } from './FieldSettings';
import {
  ChoiceSetting,
  CodeSetting,
  ColorSetting,
  LongSetting,
  TextSetting,
  ValueSetting,
} from './settingFields';
import type { PageDesign } from './usePageDesign';

interface Props {
  readonly design: PageDesign;
  readonly block: Block;
}
/** A setting that is an attribute of the block’s tag. */
interface AttributeProps extends Props {
  readonly name: string;
  readonly label: string;
  readonly help?: string;
}

/** The attributes that a value of the flow can be in. */
const referring = new Set(['src', 'alt', 'href']);

/** A text that an attribute of the block holds; without one the attribute goes, unless it is kept. */
function AttributeSetting({ design, block, name, label, help }: AttributeProps) {
  const open = block.element?.open;
  if (!open) return null;
  const value = readAttribute(design.html, open, name);
  const Setting = referring.has(name) ? TextSetting : ValueSetting;
  return (
    <Setting
      label={label}
      help={help}
      value={value ?? ''}
      disabled={design.readOnly}
      onChange={next => {
        const isKept = next !== '' || name === 'alt' || name === 'src' || name === 'href';
        design.patch(patchAttribute(design.html, open, name, isKept ? next : undefined), name);
      }}
    />
  );
}

/** The field for the words of a block: as text, or as HTML if they contain more. */
function WordSetting({ design, block }: Props) {
  const { html, readOnly } = design;
  const { text, element } = block;
  if (text)
    return (
      <LongSetting
        label={strings.textLabel.text}
        value={readText(html, text)}
        disabled={readOnly}
        onChange={next => design.patch(patchBlockText(html, block, next), 'text')}
      />
    );
  const span = element?.close ? element.inner : undefined;
  return span ? (
    <CodeSetting
      label={strings.htmlLabel.text}
      value={html.slice(span.from, span.to)}
      disabled={readOnly}
      onChange={next => design.patch([{ ...span, text: next }], 'html')}
    />
  ) : null;
}

const levels = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map(value => ({
  value,
  label: value.slice(1),
}));

function LevelSetting({ design, block: { element } }: Props) {
  if (!element?.close) return null;
  const { open, close, name } = element;
  return (
    <ChoiceSetting
      label={strings.levelLabel.text}
      value={name}
      disabled={design.readOnly}
      options={levels}
      onChange={next =>
        design.patch(
          [
            { from: open.from + 1, to: open.from + 1 + name.length, text: next },
            { from: close.from + 2, to: close.from + 2 + name.length, text: next },
          ],
          'level',
        )
      }
    />
  );
}

const buttonActions = [
  { value: 'form-submit', label: strings.actionSubmit.text },
  { value: 'next-event', label: strings.actionNext.text },
];

function ButtonSettings({ design, block }: Props) {
  const open = block.element?.open;
  if (!open || block.element.attributes.get('data-skcomponent') !== 'skbutton')
    return <WordSetting design={design} block={block} />;
  return (
    <>
      <WordSetting design={design} block={block} />
      <ChoiceSetting
        label={strings.actionLabel.text}
        value={readAttribute(design.html, open, 'data-skbuttontype') ?? 'form-submit'}
        disabled={design.readOnly}
        options={buttonActions}
        onChange={next =>
          design.patch(patchAttribute(design.html, open, 'data-skbuttontype', next), 'action')
        }
      />
      <AttributeSetting
        design={design}
        block={block}
        name="data-skbuttonvalue"
        label={strings.valueLabel.text}
        help={strings.valueHelp.text}
      />
    </>
  );
}

function ErrorSettings({ design, block }: Props) {
  const open = block.element?.open;
  if (!open) return null;
  return (
    <ChoiceSetting
      label={strings.errorFieldLabel.text}
      value={readAttribute(design.html, open, 'data-skerrorid') ?? ''}
      disabled={design.readOnly}
      options={listFieldNames(design.blocks).map(value => ({ value, label: value }))}
      onChange={next =>
        design.patch(patchAttribute(design.html, open, 'data-skerrorid', next), 'field')
      }
    />
  );
}

function SourceSetting({ design, block }: Props) {
  const { html, readOnly } = design;
  const { from, to } = block;
  return (
    <CodeSetting
      label={strings.source.text}
      value={html.slice(from, to)}
      disabled={readOnly}
      onChange={next => design.patch([{ from, to, text: next }], 'source')}
    />
  );
}

/** Returns the settings of a block beside its markup, by its kind. */
function listSettings({ design, block }: Props): ReactNode {
  const same = { design, block };
  switch (block.kind) {
    case 'heading':
      return (
        <>
          <WordSetting {...same} />
          <LevelSetting {...same} />
        </>
      );
    case 'text':
      return <WordSetting {...same} />;
    case 'image':
      return (
        <>
          <AttributeSetting {...same} name="src" label={strings.srcLabel.text} />
          <AttributeSetting
            {...same}
            name="alt"
            label={strings.altLabel.text}
            help={strings.altHelp.text}
          />
        </>
      );
    case 'link':
      return (
        <>
          <WordSetting {...same} />
          <AttributeSetting {...same} name="href" label={strings.hrefLabel.text} />
        </>
      );
    case 'button':
      return <ButtonSettings {...same} />;
    case 'field':
      return <FieldSettings {...same} />;
    case 'hidden':
      return <AttributeSetting {...same} name="name" label={strings.nameLabel.text} />;
    case 'fieldError':
      return <ErrorSettings {...same} />;
    default:
      return null;
  }
}

const controls = {
  line: TextSetting,
  text: LongSetting,
  code: CodeSetting,
  color: ColorSetting,
} as const;

/** A setting that a medium asks for. */
function MediumSetting({ design, setting }: { design: PageDesign; setting: DesignSetting }) {
  const { key, label, help, control, options = [], value, write } = setting;
  const props = {
    label,
    help,
    value,
    disabled: design.readOnly,
    onChange: (next: string) => design.patch(write(next), key),
  };
  if (control === 'choice') return <ChoiceSetting {...props} options={options} />;
  const Control = controls[control];
  return <Control {...props} />;
}

/** The settings of a block, by its kind, and its markup. */
export function BlockSettings({ design, block }: Props) {
  const { element } = block;
  const own = design.medium.listSettings(design, block);
  return (
    <>
      {own
        ? own.map(each => <MediumSetting key={each.key} design={design} setting={each} />)
        : listSettings({ design, block })}
      {!own && element && block.kind !== 'code' && (
        <AttributeSetting
          design={design}
          block={block}
          name="class"
          label={strings.classLabel.text}
        />
      )}
      <details className="pd-source" open={block.kind === 'code' || block.kind === 'condition'}>
        <summary>{strings.htmlLabel.text}</summary>
        <SourceSetting design={design} block={block} />
      </details>
    </>
  );
}

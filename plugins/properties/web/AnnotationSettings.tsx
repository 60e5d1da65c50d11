import type { ControlDefinition } from '#core/web/ui/controls';
import type { NodeElement } from '#plugins/flows/contract';
import { strings } from '../strings';
import { PropertyFields } from './PropertyFields';

const number = (displayName: string): ControlDefinition => ({
  displayName,
  preferredControlType: 'textField',
  type: 'number',
});
const color = (displayName: string): ControlDefinition => ({
  displayName,
  preferredControlType: 'colorPicker',
});
const choice = (displayName: string, ...options: string[]): ControlDefinition => ({
  displayName,
  preferredControlType: 'dropDown',
  options: options.map(value => ({ name: value || strings.plain.text, value })),
});

const fields: readonly (readonly [name: string, definition: ControlDefinition])[] = [
  ['annotation', { displayName: strings.annotationText.text, preferredControlType: 'textArea' }],
  ['backgroundColor', color(strings.color.text)],
  ['annotationTextColor', color(strings.textColor.text)],
  ['width', number(strings.width.text)],
  ['height', { ...number(strings.height.text), info: strings.heightHelp.text }],
  ['fontSize', number(strings.fontSize.text)],
  [
    'fontFamily',
    choice(strings.fontFamily.text, 'sans-serif', 'serif', 'monospace', 'Verdana', 'courier'),
  ],
  ['fontStyle', choice(strings.fontStyle.text, 'normal', 'bold', 'italic', 'bold italic')],
  ['cornerRadius', number(strings.cornerRadius.text)],
  [
    'strokeEnabled',
    { displayName: strings.strokeEnabled.text, preferredControlType: 'toggleSwitch' },
  ],
  ['strokeWidth', number(strings.strokeWidth.text)],
  ['strokeColor', color(strings.strokeColor.text)],
];

/** The text, colours, size and font of a note. */
export function AnnotationSettings({ node }: { node: NodeElement }) {
  return (
    <div data-enter>
      <PropertyFields node={node} fields={fields} />
    </div>
  );
}

import type { Screen } from '#plugins/connectors/contract';
import { rewriteMarkup } from '../../contract/rewriteMarkup';
import { readMarkup, type Piece } from './readMarkup';

/** A field as clients of the SDK know it. */
export type SdkField = Readonly<Record<string, unknown>> & { readonly type: string };

const headings = /^(?:h[1-6]|p|label|legend)$/;
const asText =
  /^(?:text|email|tel|number|search|url|date|time|month|week|datetime-local|color|range|file)?$/;

/**
 * The fields of a screen in the order of its markup: those that the node declares, its buttons and
 * links, and its texts.
 */
export function sdkFields({
  html,
  fields: declared,
  polling,
}: Pick<Screen, 'html' | 'fields' | 'polling'>): {
  readonly fields: readonly SdkField[];
  readonly values: Readonly<Record<string, string>>;
} {
  const pieces = readMarkup(rewriteMarkup(html, { action: '', hidden: {}, ownForm: '' }));
  const names = new Set(declared.map(({ propertyName }) => propertyName));
  const labels = new Map(
    pieces
      .filter(({ tag }) => tag === 'label')
      .map(({ attributes, text }) => [attributes.get('for') ?? '', text]),
  );
  const fields: SdkField[] = [];
  const values: Record<string, string> = {};
  const radios = new Map<string, { options: object[] }>();
  for (const piece of pieces) {
    const { tag, attributes, text } = piece;
    const button = toButton(piece);
    if (button) fields.push(button);
    else if (headings.test(tag)) {
      const isLabel = attributes.has('for') || pieces.some(({ within }) => within === piece);
      if (text && !isLabel && !attributes.has('data-skcomponent'))
        fields.push({ type: 'LABEL', content: text });
    } else if (/^(?:input|select|textarea)$/.test(tag)) {
      const key = attributes.get('name') ?? '';
      if (!names.has(key)) continue;
      const label =
        (attributes.has('id') && labels.get(attributes.get('id')!)) ||
        piece.within?.text ||
        attributes.get('aria-label') ||
        attributes.get('placeholder') ||
        key;
      const kind = attributes.get('type')?.toLowerCase() ?? '';
      const base = { key, label, required: attributes.has('required') };
      const value = attributes.get('value') ?? '';
      if (tag === 'select') {
        const options = pieces
          .filter(each => each.tag === 'option' && each.within === piece)
          .map(each => ({ label: each.text, value: each.attributes.get('value') ?? each.text }));
        fields.push({ type: 'DROPDOWN', ...base, inputType: 'SINGLE_SELECT', options });
      } else if (kind === 'radio') {
        const known = radios.get(key);
        const option = { label, value };
        if (known) known.options.push(option);
        else {
          const group = {
            type: 'RADIO',
            ...base,
            label: key,
            inputType: 'SINGLE_SELECT',
            options: [option],
          };
          radios.set(key, group);
          fields.push(group);
        }
      } else if (kind === 'checkbox')
        fields.push({ type: 'SINGLE_CHECKBOX', inputType: 'BOOLEAN', ...base });
      else if (kind === 'password') fields.push({ type: 'PASSWORD', ...base });
      else if (tag === 'textarea' || asText.test(kind)) {
        fields.push({ type: 'TEXT', ...base });
        if (value) values[key] = value;
      }
    }
  }
  if (polling)
    fields.push({
      type: 'POLLING',
      key: 'polling',
      pollInterval: polling.intervalMs,
      pollRetries: polling.retries,
    });
  return { fields, values };
}

/** A button or link that answers the screen; `key` comes back as its value. */
function toButton({ tag, attributes, text }: Piece): SdkField | undefined {
  const type = attributes.get('data-skbuttontype') ?? 'form-submit';
  const label = text || attributes.get('value') || attributes.get('aria-label') || '';
  if (attributes.get('data-skcomponent') === 'skbutton') {
    const key = attributes.get('data-skbuttonvalue') || label;
    if (type === 'form-submit') return { type: 'SUBMIT_BUTTON', key, label };
    return { type: tag === 'button' || tag === 'input' ? 'FLOW_BUTTON' : 'FLOW_LINK', key, label };
  }
  const kind = attributes.get('type')?.toLowerCase();
  const submits =
    (tag === 'button' && (kind ?? 'submit') === 'submit') || (tag === 'input' && kind === 'submit');
  return submits
    ? { type: 'SUBMIT_BUTTON', key: attributes.get('name') || 'submit', label }
    : undefined;
}

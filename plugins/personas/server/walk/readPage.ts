import { Parser } from 'htmlparser2';
import type { Screen } from '#plugins/connectors/contract';
import { rewriteMarkup } from '#plugins/connectors/contract/screens/rewriteMarkup';

/** A field of a page with the value that it holds; undefined where a person has to fill it in. */
interface PageField {
  readonly form: string;
  readonly name: string;
  readonly value: string | undefined;
}
/** A button of a page as it is sent. */
export interface PageButton {
  readonly form: string;
  readonly type: string;
  readonly value: string;
  readonly id: string;
  /** Whether it is styled as the main one. */
  readonly isMain: boolean;
  label: string;
}
/** A page as a browser would send it. */
export interface Page {
  readonly fields: readonly PageField[];
  readonly buttons: readonly PageButton[];
}

const ownForm = 'own';
const unsent = new Set(['submit', 'button', 'reset', 'image', 'file']);
type Attributes = Readonly<Record<string, string>>;

/** Reads the fields and buttons of a page whose fields are filled in. */
export function readPage({ html, fields: known, typed = {} }: Screen): Page {
  const names = new Set(known.map(({ propertyName }) => propertyName));
  const markup = rewriteMarkup(html, { action: '', hidden: {}, ownForm, fields: names, typed });
  const fields: PageField[] = [];
  const buttons: PageButton[] = [];
  const [forms, open]: [string[], PageButton[]] = [[], []];
  let list: { readonly form: string; readonly name: string; value?: string | undefined } | null =
    null;
  const formOf = (form: string | undefined) => form ?? forms.at(-1) ?? ownForm;
  const parser = new Parser({
    onopentag(tag, attributes) {
      if (tag === 'form') forms.push(attributes['id'] ?? ownForm);
      const button = readButton(tag, attributes, formOf);
      if (button) {
        buttons.push(button);
        if (tag !== 'input') open.push(button);
      } else if (tag === 'input') fields.push(...readInput(attributes, formOf, typed));
      else if ((tag === 'select' || tag === 'textarea') && attributes['name']) {
        const { name, form } = attributes;
        list = { form: formOf(form), name, value: typed[name] };
      } else if (tag === 'option' && list && 'selected' in attributes)
        list.value ??= attributes['value'];
    },
    ontext(text) {
      for (const button of open) button.label += text;
    },
    onclosetag(tag) {
      if (tag === 'form') forms.pop();
      if (tag === 'select' || tag === 'textarea') {
        if (list) fields.push({ ...list, value: list.value });
        list = null;
      }
      if (tag === 'button' || tag === 'a' || tag === 'div' || tag === 'span') open.pop();
    },
  });
  parser.end(markup);
  return { fields, buttons: buttons.map(each => ({ ...each, label: each.label.trim() })) };
}

type FormOf = (form: string | undefined) => string;

function readButton(tag: string, attributes: Attributes, formOf: FormOf): PageButton | undefined {
  const { id = '', class: classes = '' } = attributes;
  const own = { id, isMain: /\bprimary\b/.test(classes), label: '' };
  if (attributes['name'] === 'sk.button') {
    const pressed = attributes['value'] ?? '';
    const at = pressed.indexOf(':');
    const form = formOf(attributes['form']);
    return { form, type: pressed.slice(0, at), value: pressed.slice(at + 1), ...own };
  }
  if (attributes['data-skcomponent'] !== 'skbutton' || tag === 'button' || tag === 'input')
    return undefined;
  const type = attributes['data-skbuttontype'] ?? 'form-submit';
  const value = attributes['data-skbuttonvalue'] ?? '';
  return { form: formOf(attributes['data-skform']), type, value, ...own };
}

function readInput(
  attributes: Attributes,
  formOf: FormOf,
  typed: Readonly<Record<string, string>>,
): readonly PageField[] {
  const { name, value, type = 'text' } = attributes;
  const kind = type.toLowerCase();
  if (!name || name.startsWith('sk.') || unsent.has(kind) || 'disabled' in attributes) return [];
  const form = formOf(attributes['form']);
  if (kind === 'checkbox' || kind === 'radio')
    return 'checked' in attributes ? [{ form, name, value: value ?? 'on' }] : [];
  if (kind === 'hidden') return [{ form, name, value: typed[name] ?? value ?? '' }];
  // An empty text that is known is one that stays empty.
  return [{ form, name, value: typed[name] ?? (value || undefined) }];
}

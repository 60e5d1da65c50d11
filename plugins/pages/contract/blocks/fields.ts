import { isComponent } from '#plugins/connectors/contract/pageComponents';
import { textAttribute } from '#plugins/runtime/contract/pageTexts';
import { nameText } from '#plugins/flows/contract/flowTexts';
import { patchAttribute, readAttribute } from './attributes';
import { walkBlocks, type Block } from './block';
import { readElements, walkElements, type PageElement, type PageNode } from './elements';
import { applyPatches, encodeText, patchText, readText, type Patch, type Span } from './units';

/** The text in a label: the first that is more than spaces, outside of errors and controls. */
function findLabelText(html: string, nodes: readonly PageNode[]): Span | undefined {
  for (const node of nodes) {
    if (node.type === 'text') {
      const text = html.slice(node.from, node.to);
      const start = text.length - text.trimStart().length;
      if (text.trim() !== '')
        return { from: node.from + start, to: node.from + text.trimEnd().length };
    } else if (
      !['select', 'textarea', 'svg'].includes(node.name) &&
      !isComponent(node.attributes, 'skerrormessage')
    ) {
      const label = findLabelText(html, node.children);
      if (label) return label;
    }
  }
  return undefined;
}

/** The label of a field, and where its text is written, or would be. */
interface FieldLabel {
  readonly element: PageElement;
  readonly text: Span;
}

let labels: { readonly html: string; readonly byField: ReadonlyMap<string, PageElement> };

/** The labels of a page by the id of their field; those of the page before are kept. */
function readLabels(html: string): ReadonlyMap<string, PageElement> {
  if (labels?.html === html) return labels.byField;
  const byField = new Map<string, PageElement>();
  for (const each of walkElements(readElements(html))) {
    const field = each.name === 'label' ? each.attributes.get('for') : undefined;
    if (field && !byField.has(field)) byField.set(field, each);
  }
  labels = { html, byField };
  return byField;
}

/** Finds the label of a field: around it, beside it, or anywhere by its id. */
export function findLabel(html: string, { element, control }: Block): FieldLabel | undefined {
  if (!element || !control) return undefined;
  const id = control.attributes.get('id');
  const within = [element, ...walkElements(element.children)];
  const label =
    within.find(each => each.name === 'label') ?? (id ? readLabels(html).get(id) : undefined);
  if (!label) return undefined;
  const at = getFieldType(control) === 'checkbox' ? label.inner.to : label.inner.from;
  return { element: label, text: findLabelText(html, label.children) ?? { from: at, to: at } };
}

/** The name under which a control is sent; the runtime takes its id where it has none. */
export const getFieldName = ({ attributes }: PageElement): string =>
  attributes.get('name') || attributes.get('id') || '';

/** The type of a control: that of an input, or the name of its tag. */
export const getFieldType = ({ name, attributes }: PageElement): string =>
  name === 'input' ? (attributes.get('type') ?? 'text').toLowerCase() : name;

/** The names of the fields on a page, hidden ones too, in order, each once. */
export function listFieldNames(blocks: readonly Block[]): readonly string[] {
  const names = Array.from(walkBlocks(blocks)).flatMap(({ kind, control, element }) => {
    const field = control ?? (kind === 'hidden' ? element : undefined);
    return field ? [getFieldName(field)] : [];
  });
  return [...new Set(names.filter(Boolean))];
}

/** The options of a list, as value and text. */
export const listOptions = (
  html: string,
  control: PageElement,
): readonly { readonly value: string; readonly text: string }[] =>
  [...walkElements(control.children)]
    .filter(({ name }) => name === 'option')
    .map(({ open, inner }) => {
      const text = readText(html, inner).trim();
      return { value: readAttribute(html, open, 'value') ?? text, text };
    });

const controls = new Set(['input', 'select', 'textarea']);
const references = ['for', 'data-skerrorid', 'aria-describedby', 'aria-labelledby'] as const;

/**
 * Renames a field: its name, its id where that is the same, and what on the page leads to it by
 * either.
 */
export function renameField(html: string, before: string, after: string): string {
  const patches: Patch[] = [];
  for (const { name, open, attributes } of walkElements(readElements(html))) {
    const renames = (attribute: string) => attributes.get(attribute) === before;
    if (controls.has(name)) {
      if (renames('name')) patches.push(...patchAttribute(html, open, 'name', after));
      if (renames('id') && (renames('name') || !attributes.get('name')))
        patches.push(...patchAttribute(html, open, 'id', after));
    }
    for (const reference of references)
      if (renames(reference)) patches.push(...patchAttribute(html, open, reference, after));
    const needed = attributes.get('data-skrequiredinputs');
    if (needed?.split(/[\s,]+/).includes(before)) {
      const names = needed.split(/([\s,]+)/).map(each => (each === before ? after : each));
      patches.push(...patchAttribute(html, open, 'data-skrequiredinputs', names.join('')));
    }
  }
  return applyPatches(html, patches);
}

/** The change that has an element name the text of the environment that it now says, or none. */
function patchTextName(html: string, { open, attributes }: PageElement, text: string) {
  if (!attributes.has(textAttribute)) return [];
  const id = /"(.*)"/.exec(nameText(text))?.[1];
  return patchAttribute(html, open, textAttribute, id);
}

/** The change that has a field’s label say something; a field without one gets one around it. */
export function patchLabel(html: string, block: Block, text: string): readonly Patch[] {
  const label = findLabel(html, block);
  if (label)
    return [...patchText(html, label.text, text), ...patchTextName(html, label.element, text)];
  const { from, to } = block;
  return [
    { from, to: from, text: `<label>${encodeText(text)}` },
    { from: to, to, text: '</label>' },
  ];
}

/** The change that has a block say something, where it is nothing but a text. */
export const patchBlockText = (
  html: string,
  { element, text: span }: Block,
  text: string,
): readonly Patch[] =>
  span
    ? [...patchText(html, span, text), ...(element ? patchTextName(html, element, text) : [])]
    : [];

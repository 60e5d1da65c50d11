import { patchAttribute, readAttribute } from '#plugins/pages/contract/blocks/attributes';
import type { Block } from '#plugins/pages/contract/blocks/block';
import type { PageElement } from '#plugins/pages/contract/blocks/elements';
import { patchBlockText } from '#plugins/pages/contract/blocks/fields';
import { readText } from '#plugins/pages/contract/blocks/units';
import type { Design, DesignSetting } from '#plugins/pages/contract';
import { strings } from '../strings';
import { patchStyle, readStyle, toHex } from './styles';

/** Returns what a block says: as text, or as HTML where it is more than that. */
function listWords(html: string, block: Block): readonly DesignSetting[] {
  const { text, part = block.element } = block;
  if (text)
    return [
      {
        key: 'text',
        label: strings.textLabel.text,
        control: 'text',
        value: readText(html, text),
        write: next => patchBlockText(html, { ...block, element: part }, next),
      },
    ];
  if (!part?.close) return [];
  const { inner } = part;
  return [
    {
      key: 'html',
      label: strings.htmlLabel.text,
      control: 'code',
      value: html.slice(inner.from, inner.to),
      write: next => [{ ...inner, text: next }],
    },
  ];
}

const listLevels = (html: string, { element }: Block): readonly DesignSetting[] => {
  if (!element?.close) return [];
  const { open, close, name } = element;
  return [
    {
      key: 'level',
      label: strings.levelLabel.text,
      control: 'choice',
      options: ['h1', 'h2', 'h3'].map(value => ({ value, label: value.slice(1) })),
      value: name,
      write: next => [
        { from: open.from + 1, to: open.from + 1 + name.length, text: next },
        { from: close.from + 2, to: close.from + 2 + name.length, text: next },
      ],
    },
  ];
};

/** A setting that is an attribute. */
const makeAttribute = (
  html: string,
  { open }: PageElement,
  name: string,
  label: string,
  help?: string,
): DesignSetting => ({
  key: name,
  label,
  control: 'line',
  ...(help && { help }),
  value: readAttribute(html, open, name) ?? '',
  write: next => patchAttribute(html, open, name, next),
});

/** A color of the inline style; one that is no plain color is written as text. */
function makeColor(
  html: string,
  element: PageElement,
  property: 'color' | 'background-color',
  fallback: string,
): DesignSetting {
  const { open, attributes } = element;
  const isFill = property === 'background-color';
  const own = readStyle(html, element, property);
  const shorthand = isFill && !own ? readStyle(html, element, 'background') : undefined;
  const written = own ?? shorthand ?? (isFill ? attributes.get('bgcolor') : undefined);
  const known = toHex(written ?? fallback);
  return {
    key: property,
    label: isFill ? strings.fillLabel.text : strings.colorLabel.text,
    control: known ? 'color' : 'line',
    value: known ?? written ?? '',
    write: next => [
      ...patchStyle(html, element, shorthand ? 'background' : property, next),
      ...(isFill && attributes.has('bgcolor') ? patchAttribute(html, open, 'bgcolor', next) : []),
    ],
  };
}

const alignments = [
  { value: '', label: strings.alignStart.text },
  { value: 'left', label: strings.alignLeft.text },
  { value: 'center', label: strings.alignCenter.text },
  { value: 'right', label: strings.alignRight.text },
];

const makeAlignment = (html: string, element: PageElement): DesignSetting => ({
  key: 'align',
  label: strings.alignLabel.text,
  control: 'choice',
  options: alignments,
  value: readStyle(html, element, 'text-align') ?? '',
  write: next => patchStyle(html, element, 'text-align', next || 'start'),
});

/** A button's alignment is that of its table. */
const makeTableAlignment = (html: string, { open, attributes }: PageElement): DesignSetting => ({
  key: 'align',
  label: strings.alignLabel.text,
  control: 'choice',
  options: alignments,
  value: attributes.get('align') ?? '',
  write: next => patchAttribute(html, open, 'align', next || undefined),
});

function makeHeight(html: string, element: PageElement): DesignSetting {
  const before = Number.parseInt(readStyle(html, element, 'height') ?? '', 10);
  return {
    key: 'height',
    label: strings.heightLabel.text,
    help: strings.pixels.text,
    control: 'line',
    value: String(Number.isNaN(before) ? (element.attributes.get('height') ?? '') : before),
    write: next => {
      const pixels = Number.parseInt(next, 10);
      if (Number.isNaN(pixels)) return [];
      if (Number.isNaN(before)) return patchAttribute(html, element.open, 'height', `${pixels}`);
      const { open } = element;
      const style = (readAttribute(html, open, 'style') ?? '').replace(
        /((?:^|[;\s])(?:line-)?height\s*:\s*)\d+px/gi,
        (_, name: string) => `${name}${pixels}px`,
      );
      return patchAttribute(html, open, 'style', style);
    },
  };
}

const ink = '#1a1d23';
const white = '#ffffff';

/** The element around a button’s link that its color is on. */
function findFilled(html: string, { element, part }: Block): PageElement | undefined {
  if (!element || !part) return undefined;
  const around: PageElement[] = [];
  for (let at: PageElement | undefined = element; at;) {
    around.push(at);
    if (at === part) break;
    const next: PageElement | undefined = at.children.find(
      (node): node is PageElement =>
        node.type === 'element' && node.from <= part.from && part.to <= node.to,
    );
    at = next;
  }
  return around.findLast(
    each =>
      each.attributes.has('bgcolor') ||
      ['background-color', 'background'].some(name => readStyle(html, each, name)),
  );
}

/** The settings of a block of a mail, by its kind. */
export function listSettings(
  { html }: Design,
  block: Block,
  passcodeHelp: string = strings.passcodeHelp.text,
): readonly DesignSetting[] | undefined {
  const { kind, element, part = element } = block;
  if (!element || !part) return kind === 'text' ? listWords(html, block) : [];
  switch (kind) {
    case 'heading':
      return [
        ...listWords(html, block),
        ...listLevels(html, block),
        makeAlignment(html, element),
        makeColor(html, element, 'color', ink),
      ];
    case 'text':
    case 'passcode':
      return [
        ...listWords(html, block).map(each =>
          kind === 'passcode' ? { ...each, help: passcodeHelp } : each,
        ),
        makeAlignment(html, part),
        makeColor(html, part, 'color', ink),
      ];
    case 'button': {
      const filled = findFilled(html, block) ?? part;
      return [
        ...listWords(html, block),
        makeAttribute(html, part, 'href', strings.hrefLabel.text),
        makeColor(html, filled, 'background-color', white),
        makeColor(html, part, 'color', ink),
        ...(element.name === 'table' ? [makeTableAlignment(html, element)] : []),
      ];
    }
    case 'link':
      return [
        ...listWords(html, block),
        makeAttribute(html, part, 'href', strings.hrefLabel.text),
        makeColor(html, part, 'color', ink),
      ];
    case 'image':
      return [
        makeAttribute(html, element, 'src', strings.srcLabel.text, strings.srcHelp.text),
        makeAttribute(html, element, 'alt', strings.altLabel.text, strings.altHelp.text),
        makeAttribute(html, element, 'width', strings.widthLabel.text, strings.pixels.text),
      ];
    case 'spacer':
      return [makeHeight(html, element)];
    case 'container':
      return [
        makeColor(html, findFilled(html, block) ?? part, 'background-color', white),
        makeAlignment(html, part),
      ];
    default:
      return [];
  }
}

import { format } from '#core/contract';
import { getContrast, type DesignIssue } from '#plugins/pages/contract';
import { blockAttribute } from '#plugins/pages/contract/blocks/markBlocks';
import { strings } from '../strings';

interface Color {
  readonly hex: string;
  readonly opacity: number;
}

/** Reads a color as browsers compute it; undefined where it is written another way. */
function readColor(computed: string): Color | undefined {
  const parts = /^rgba?\(([^)]*)\)$/.exec(computed)?.[1]?.match(/[\d.]+/g);
  if (!parts) return undefined;
  const [red = 0, green = 0, blue = 0, opacity = 1] = parts.map(Number);
  const toHex = (part: number) => Math.round(part).toString(16).padStart(2, '0');
  return { hex: `#${toHex(red)}${toHex(green)}${toHex(blue)}`, opacity };
}

const hasText = (element: Element): boolean =>
  Array.from(element.childNodes).some(
    node => node.nodeType === 3 && (node.textContent ?? '').trim() !== '',
  );

/** The color behind an element; undefined where there is a picture, or more than one color. */
function findBackground(element: Element, styleOf: (each: Element) => CSSStyleDeclaration) {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const { backgroundColor, backgroundImage } = styleOf(at);
    if (backgroundImage !== 'none') return undefined;
    const color = readColor(backgroundColor);
    if (!color || (color.opacity > 0 && color.opacity < 1)) return undefined;
    if (color.opacity === 1) return color.hex;
  }
  return '#ffffff';
}

/** WCAG: large text is 24 pixels, or 18.66 and bold. */
const isLarge = ({ fontSize, fontWeight }: CSSStyleDeclaration) => {
  const size = Number.parseFloat(fontSize);
  return size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700);
};

/** Finds blocks whose text is hard to read, as a page is shown. */
export function measureContrast(body: Element): readonly DesignIssue[] {
  const view = body.ownerDocument.defaultView;
  if (!view) return [];
  const styleOf = (each: Element) => view.getComputedStyle(each);
  const issues = new Map<string, DesignIssue>();
  for (const element of body.querySelectorAll('*')) {
    const block = element.closest(`[${blockAttribute}]`)?.getAttribute(blockAttribute);
    if (!block || issues.has(block) || !hasText(element)) continue;
    const { width, height } = element.getBoundingClientRect();
    const style = styleOf(element);
    if (width < 2 || height < 2 || style.visibility === 'hidden') continue;
    const [color, behind] = [readColor(style.color), findBackground(element, styleOf)];
    if (!color || color.opacity < 1 || !behind) continue;
    const [ratio, least] = [getContrast(color.hex, behind), isLarge(style) ? 3 : 4.5];
    if (ratio >= least) continue;
    const shown = Math.floor(ratio * 10) / 10;
    issues.set(block, { block, message: format(strings.lowContrast, { ratio: shown, least }) });
  }
  return [...issues.values()];
}

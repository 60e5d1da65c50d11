import type { Brand } from './brand';
import { derivePalette, type Palette } from './colors';

/** The primary color of pages whose environment chose none. */
export const defaultColor = '#3346c9';

const stacks: Readonly<Record<Brand['font'], string>> = {
  inter: "Inter, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
  system: "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', sans-serif",
  humanist:
    "Seravek, 'Gill Sans Nova', Ubuntu, Calibri, 'DejaVu Sans', source-sans-pro, sans-serif",
  geometric: "Avenir, Montserrat, Corbel, 'URW Gothic', source-sans-pro, sans-serif",
  rounded:
    "ui-rounded, 'Hiragino Maru Gothic ProN', Quicksand, Comfortaa, Manjari, 'Arial Rounded MT Bold', Calibri, sans-serif",
  serif: "Charter, 'Bitstream Charter', 'Sitka Text', Cambria, Georgia, serif",
};

const radii: Readonly<Record<Brand['corners'], readonly [control: string, card: string]>> = {
  square: ['0', '0'],
  rounded: ['8px', '16px'],
  pill: ['999px', '24px'],
};

const names: Readonly<Record<keyof Palette, string>> = {
  card: 'card',
  primary: 'primary',
  edge: 'primary-edge',
  hover: 'primary-hover',
  onPrimary: 'on-primary',
  link: 'link',
  page: 'page',
  onPage: 'on-page',
};

/** An edge of the color of its fill would stay where a flow gives the fill another color. */
const draw = (palette: Palette, part: keyof Palette) =>
  part === 'edge' && palette.edge === palette.primary ? 'transparent' : palette[part];

/** A picture's address as a style may hold it. */
const isDrawable = (address: string) => /^(?:\/|data:image\/)[\w/:;,.+=-]+$/.test(address);

/**
 * Draws a brand as the custom properties that the style of pages reads, in the layer of that style:
 * a flow's own style sheet wins over them.
 */
export function drawBrandStyle(brand: Brand): string {
  const color = brand.primaryColor || defaultColor;
  const light = derivePalette('light', color, brand.backgroundColor);
  const dark = derivePalette('dark', color, brand.backgroundColor);
  const colors = Object.entries(names).map(([key, name]) => {
    const part = key as keyof Palette;
    return `--sk-${name}: light-dark(${draw(light, part)}, ${draw(dark, part)});`;
  });
  const [radius, card] = radii[brand.corners];
  const rules = [
    ...colors,
    `--sk-font: ${stacks[brand.font]};`,
    `--sk-radius: ${radius};`,
    `--sk-radius-card: ${card};`,
    isDrawable(brand.background) ? `--sk-background: url("${brand.background}");` : '',
    brand.colorScheme === 'auto' ? '' : `color-scheme: ${brand.colorScheme};`,
  ];
  return `@layer sluice { :root { ${rules.filter(Boolean).join(' ')} } }`;
}

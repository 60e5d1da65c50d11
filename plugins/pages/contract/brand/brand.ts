import { Type, type Static } from 'typebox';

/** The pictures of a brand. */
export const slots = ['logo', 'logoDark', 'favicon', 'background'] as const;
export type Slot = (typeof slots)[number];

/** The largest picture, in bytes. */
export const largestImage = 512 * 1024;
export const imageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml'] as const;
export type ImageType = (typeof imageTypes)[number];

export const corners = ['square', 'rounded', 'pill'] as const;
export const schemes = ['auto', 'light', 'dark'] as const;
export const fonts = ['inter', 'system', 'humanist', 'geometric', 'rounded', 'serif'] as const;

/** One of some texts. */
export const Choice = <const Values extends readonly string[]>(values: Values) =>
  Type.Unsafe<Values[number]>(Type.Union(values.map(each => Type.Literal(each))));

const Color = Type.String({ pattern: '^$|^#[0-9A-Fa-f]{6}$', description: 'a color as #rrggbb' });
/**
 * A picture: empty for none, the address of the stored one, or a new one as a `data:` URL of its
 * type in Base64.
 */
const Image = Type.String({ maxLength: 720_000, description: 'an image as a data: URL' });
const OneLine = (maxLength: number) => Type.String({ maxLength, pattern: '^[^\\u0000-\\u001f]*$' });
const Https = (pattern: string) =>
  Type.String({ maxLength: 500, pattern, description: 'a URL that starts with https://' });

/** A link at the foot of pages. */
export const FooterLink = Type.Object({
  label: Type.String({ minLength: 1, maxLength: 60, pattern: '\\S' }),
  url: Https('^https://[^\\s"<>]+$'),
});
export const mostLinks = 5;

/** How the pages of an environment look; empty texts stand for what the product says. */
export const Brand = Type.Object({
  /** Shown above the card; the environment's own where it is empty. */
  name: OneLine(80),
  /** The title of pages that have none of their own. */
  pageTitle: OneLine(80),
  logo: Image,
  /** In the place of the logo in the dark scheme. */
  logoDark: Image,
  favicon: Image,
  background: Image,
  primaryColor: Color,
  backgroundColor: Color,
  corners: Choice(corners),
  font: Choice(fonts),
  colorScheme: Choice(schemes),
  links: Type.Array(FooterLink, { maxItems: mostLinks }),
});
export type Brand = Static<typeof Brand>;

/** The brand of one application; empty parts are the environment's. */
export const AppBrand = Type.Object({
  name: OneLine(80),
  pageTitle: OneLine(80),
  logo: Image,
  logoDark: Image,
  primaryColor: Color,
  /** Where its pages lead back to; the origin of its redirect URI where it is empty. */
  homeUrl: Https('^$|^https://[^\\s"<>]+$'),
});
export type AppBrand = Static<typeof AppBrand>;

export const defaultBrand: Brand = {
  name: '',
  pageTitle: '',
  logo: '',
  logoDark: '',
  favicon: '',
  background: '',
  primaryColor: '',
  backgroundColor: '',
  corners: 'rounded',
  font: 'inter',
  colorScheme: 'auto',
  links: [],
};
export const emptyAppBrand: AppBrand = {
  name: '',
  pageTitle: '',
  logo: '',
  logoDark: '',
  primaryColor: '',
  homeUrl: '',
};

/** The brand with what an application has of its own. */
export function mergeBrands(brand: Brand, app: AppBrand | undefined): Brand {
  if (!app) return brand;
  const { homeUrl: _home, ...looks } = app;
  const own = Object.entries(looks).filter(([, value]) => value !== '');
  // A logo of its own is not followed by the environment's at night.
  const logoDark = looks.logo ? looks.logoDark : brand.logoDark;
  return { ...brand, logoDark, ...Object.fromEntries(own) };
}

type Properties = Readonly<Record<string, unknown>>;
type Definition = {
  readonly displayName: string;
  readonly dataType: string;
  readonly preferredControlType: string;
};

const color = (displayName: string): Definition => ({
  displayName,
  dataType: 'string',
  preferredControlType: 'colorPicker',
});
/** How a company looks, by the names of the wire. */
export const appearance = {
  backgroundColor: color('Background color'),
  textColor: color('Text color'),
  iconColor: color('Icon color'),
  svgIcon: { displayName: 'Icon', dataType: 'string', preferredControlType: 'textArea' },
} satisfies Record<string, Definition>;
export type Appearance = Record<keyof typeof appearance, string>;

const names = Object.keys(appearance) as (keyof Appearance)[];
const getPropertyText = (property: unknown): string => {
  const value = (property as { value?: unknown } | null | undefined)?.value;
  return typeof value === 'string' ? value : '';
};

/** The values of a company's properties; empty where it has none. */
export const readAppearance = (properties: Properties): Appearance =>
  Object.fromEntries(names.map(name => [name, getPropertyText(properties[name])])) as Appearance;

/** The properties with these values; what is not of the appearance stays. */
export const writeAppearance = (
  properties: Properties,
  values: Appearance,
): Record<string, unknown> => ({
  ...properties,
  ...Object.fromEntries(
    names.map(name => [
      name,
      { ...appearance[name], ...(properties[name] as object | undefined), value: values[name] },
    ]),
  ),
});

interface Props {
  readonly name: string;
  /** A light and a dark shade of one colour; grey without them. */
  readonly colors?: { readonly canvas: string; readonly dark: string } | undefined;
}

/** The first letters of a name on its colour, where there is no picture. */
export function Monogram({ name, colors }: Props) {
  const style = colors && {
    background: colors.canvas,
    color: `color-mix(in srgb, ${colors.dark} 65%, black)`,
  };
  const letters = name
    .split(/\s+/)
    .slice(0, 2)
    .map(word => word[0] ?? '')
    .join('');
  return (
    <span className="sl-monogram" style={style} aria-hidden="true">
      {letters.toUpperCase()}
    </span>
  );
}

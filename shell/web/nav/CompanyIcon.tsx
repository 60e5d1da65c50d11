import { Office } from '@blueprintjs/icons';

/**
 * A company's own icon, drawn as a picture so that nothing in it runs; an office where it has none.
 */
export function CompanyIcon({
  svg,
  size = 16,
}: {
  readonly svg?: string | undefined;
  readonly size?: number;
}) {
  if (!svg) return <Office size={size} aria-hidden />;
  return (
    <img alt="" width={size} height={size} src={`data:image/svg+xml,${encodeURIComponent(svg)}`} />
  );
}

import { useApp } from '#core/web';
import { strings } from '#core/web/palette';

/** The way to a page of the palette; each part leads back to itself. */
export function PaletteCrumbs({ crumbs }: { readonly crumbs: readonly string[] }) {
  const { palette } = useApp();
  if (crumbs.length === 0) return null;
  const all = [strings.first.text, ...crumbs];
  return (
    <nav className="sl-palette-crumbs" aria-label={strings.back.text}>
      <ol>
        {all.map((crumb, depth) => (
          // the same name may come twice on the way
          // oxlint-disable-next-line react/no-array-index-key
          <li key={depth} aria-current={depth === crumbs.length ? 'step' : undefined}>
            {depth === crumbs.length ? (
              crumb
            ) : (
              <button type="button" onClick={() => palette.backTo(depth)}>
                {crumb}
              </button>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

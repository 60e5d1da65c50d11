import { observer } from 'mobx-react-lite';
import { Link } from 'wouter';
import { useQuery, type Figure, type Placement } from '#core/web';
import { useApp } from '#core/web/hooks/useApp';

/** The numbers of this environment, each leading to what it counts. */
export function Figures({ figures }: { readonly figures: readonly Placement<Figure>[] }) {
  if (figures.length === 0) return null;
  return (
    <ul className="sl-figures">
      {figures.map(({ id, value }) => (
        <li key={id}>
          <Count figure={value} />
        </li>
      ))}
    </ul>
  );
}

const Count = observer(function Count({
  figure: { title, to, endpoint, input, count },
}: {
  readonly figure: Figure;
}) {
  const { session } = useApp();
  const { data, error } = useQuery(endpoint, session.companyId ? input(session.companyId) : null);
  return (
    <Link href={to}>
      <strong>{data === undefined ? (error ? '–' : '') : count(data).toLocaleString()}</strong>
      {title.text}
    </Link>
  );
});

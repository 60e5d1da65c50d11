import { Plus, Tick, Office } from '@blueprintjs/icons';
import { useRef, useState, type KeyboardEvent } from 'react';
import type { Membership } from '#core/contract/internal';
import { nameEnvironments } from '#core/web/session/nameEnvironments';
import { strings } from '../strings';

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

interface Props {
  readonly companies: readonly Membership[];
  readonly selected: string | null;
  readonly onPick: (companyId: string) => void;
  /** Present for those who may make one. */
  readonly onCreate?: (() => void) | undefined;
}

/**
 * Finds an environment by its name: type, move with the arrow keys, Enter picks; from the input it
 * picks the first.
 */
export function EnvironmentList({ companies, selected, onPick, onCreate }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [query, setQuery] = useState('');
  const names = nameEnvironments(companies);
  const wanted = query.trim().toLowerCase();
  const matching = companies.filter(({ companyId, name }) =>
    [name, names.get(companyId)].some(each => each?.toLowerCase().includes(wanted)),
  );

  function onKeyDown(event: KeyboardEvent) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      const stops = [...(box.current?.querySelectorAll<HTMLElement>('input, button') ?? [])];
      const at = stops.findIndex(each => each === document.activeElement);
      stops[(at + step + stops.length) % stops.length]?.focus();
    } else if (event.key === 'Enter' && event.target instanceof HTMLInputElement && matching[0]) {
      onPick(matching[0].companyId);
    }
  }

  return (
    <div className="sl-environments" ref={box} role="presentation" onKeyDown={onKeyDown}>
      <input
        type="search"
        aria-label={strings.findEnvironment.text}
        placeholder={strings.findEnvironment.text}
        value={query}
        onChange={event => setQuery(event.target.value)}
      />
      <ul aria-label={strings.environments.text}>
        {matching.map(({ companyId, name, svgIcon }) => (
          <li key={companyId}>
            <button
              type="button"
              aria-current={companyId === selected ? 'true' : undefined}
              title={name}
              onClick={() => onPick(companyId)}
            >
              <CompanyIcon svg={svgIcon} size={14} />
              <span>{names.get(companyId)}</span>
              {companyId === selected && <Tick size={14} aria-hidden />}
            </button>
          </li>
        ))}
      </ul>
      {matching.length === 0 && <p>{strings.noEnvironment.text}</p>}
      {onCreate && (
        <button type="button" className="sl-environment-new" onClick={onCreate}>
          <Plus size={14} aria-hidden /> {strings.newEnvironment.text}
        </button>
      )}
    </div>
  );
}

import { observer } from 'mobx-react-lite';
import { formatNumber } from '#core/contract/format/readerFormats';
import { Link } from 'wouter';
import { ArrowRight } from '@blueprintjs/icons';
import { useQuery, dashboardCards, nextSteps } from '#core/web';
import { type Figure, type Placement, figures, navEntries } from '#core/web/internal';
import { useApp } from '#core/web/hooks/useApp.tsx';
import { format } from '#core/contract';
import { Slot } from '#core/web/host/PluginView.tsx';
import { Page } from '#core/web/ui/Page.tsx';
import { NavIcon } from '../nav/NavIcon';
import { currentEntry, navItems, type NavItem } from '../nav/navItems';
import { paths } from '../paths';
import { strings } from '../strings';
import './dashboard.css';

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
      <strong>{data === undefined ? (error ? '–' : '') : formatNumber(count(data))}</strong>
      {title.text}
    </Link>
  );
});

/** The first page: where one is, what there is, and what to do next. Plugins bring the cards. */
export default observer(function Dashboard() {
  const { host, session } = useApp();
  const steps = host.open(nextSteps);
  const items = navItems(host.at(navEntries)).filter(
    ({ path, locked, outside }) => !locked && !outside && path !== paths.dashboard.path,
  );
  const getIcon = (path: string) => {
    const [screen = ''] = path.split('?');
    return items.find(item => item.path === currentEntry(items, screen))?.icon;
  };
  const company = session.company?.name ?? '';
  return (
    <Page
      title={format(strings.welcome, {
        name: session.profile?.firstName || (session.profile?.email ?? ''),
      })}
      intro={format(strings.welcomeIn, { company })}
    >
      <div className="sl-dashboard">
        <Slot point={dashboardCards} props={{}} waiting={<div className="sl-card waiting" />} />
        {steps.length + items.length > 0 && (
          <section className="sl-card" aria-labelledby="next-steps">
            <h2 id="next-steps">{strings.nextTitle.text}</h2>
            <ul className="sl-next">
              {steps.map(({ id, value }) => (
                <Step
                  key={id}
                  to={value.to}
                  icon={value.icon ?? getIcon(value.to)}
                  title={value.title.text}
                  help={value.help.text}
                />
              ))}
              {steps.length === 0 &&
                items.map(({ id, path, title, icon }) => (
                  <Step key={id} to={path} icon={icon} title={title} />
                ))}
            </ul>
          </section>
        )}
      </div>
      <Figures figures={host.open(figures)} />
    </Page>
  );
});

interface StepProps {
  readonly to: string;
  readonly icon: NavItem['icon'];
  readonly title: string;
  readonly help?: string;
}

function Step({ to, icon, title, help }: StepProps) {
  return (
    <li>
      <Link href={to}>
        <NavIcon icon={icon} />
        <span className="sl-next-text">
          <strong>{title}</strong>
          {help && <small>{help}</small>}
        </span>
        <ArrowRight size={14} aria-hidden />
      </Link>
    </li>
  );
}

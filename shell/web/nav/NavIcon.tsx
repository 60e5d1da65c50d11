import {
  Applications,
  Cog,
  Cube,
  Dashboard,
  DataConnection,
  FlowBranch,
  Form,
  GroupObjects,
  History,
  IdNumber,
  Key,
  Layers,
  Mugshot,
  Office,
  People,
  Person,
  Pulse,
  Shield,
  Style,
  SymbolCircle,
  Tint,
  TimelineLineChart,
  Translate,
  Variable,
} from '@blueprintjs/icons';

const icons: Readonly<Record<string, typeof SymbolCircle>> = {
  dashboard: Dashboard,
  analytics: TimelineLineChart,
  company: Office,
  team: People,
  users: Person,
  groups: GroupObjects,
  personas: Mugshot,
  roles: IdNumber,
  connections: DataConnection,
  flows: FlowBranch,
  apps: Applications,
  forms: Form,
  'ui-templates': Style,
  templates: Layers,
  variables: Variable,
  audit: History,
  admin: Cog,
  security: Shield,
  pulse: Pulse,
  brand: Tint,
  languages: Translate,
  key: Key,
  plugins: Cube,
};

/** Draws a navigation entry's icon; a name not known here is a dot. */
export function NavIcon({ name }: { readonly name: string }) {
  const Icon = icons[name] ?? SymbolCircle;
  return <Icon size={16} aria-hidden />;
}

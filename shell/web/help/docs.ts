import type { Lazy, Message } from '#core/contract';
import { strings } from './strings';

/** A page of the documentation, whose text is fetched when it is read or searched. */
export interface Doc {
  readonly id: string;
  readonly title: Message;
  readonly intro: Message;
  readonly text: Lazy<string>;
}

/** The pages, in the order in which the list shows them. */
export const docs: readonly Doc[] = [
  {
    id: 'guides',
    title: strings.guides,
    intro: strings.guidesIntro,
    text: () => import('#docs/guides.md?raw'),
  },
  {
    id: 'as-code',
    title: strings.asCode,
    intro: strings.asCodeIntro,
    text: () => import('#docs/as-code.md?raw'),
  },
  {
    id: 'agents',
    title: strings.agents,
    intro: strings.agentsIntro,
    text: () => import('#docs/agents.md?raw'),
  },
  {
    id: 'operating',
    title: strings.operating,
    intro: strings.operatingIntro,
    text: () => import('#docs/operating.md?raw'),
  },
  {
    id: 'linter-rules',
    title: strings.rules,
    intro: strings.rulesIntro,
    text: () => import('#docs/linter-rules.md?raw'),
  },
  {
    id: 'performance',
    title: strings.performance,
    intro: strings.performanceIntro,
    text: () => import('#docs/performance.md?raw'),
  },
  {
    id: 'first-plugin',
    title: strings.firstPlugin,
    intro: strings.firstPluginIntro,
    text: () => import('#docs/first-plugin.md?raw'),
  },
  {
    id: 'architecture',
    title: strings.architecture,
    intro: strings.architectureIntro,
    text: () => import('#docs/architecture.md?raw'),
  },
  {
    id: 'extension-points',
    title: strings.points,
    intro: strings.pointsIntro,
    text: () => import('#docs/extension-points.md?raw'),
  },
];

import { messages } from '#core/contract';

/** The texts of the documentation's pages. */
export const strings = messages('help', {
  title: 'Documentation',
  intro: 'Use and operate Sluice, fix linter problems, and build plugins.',
  find: 'Search headings',
  noHeading: 'No headings match “{query}”',
  noHeadingHelp: 'Try another word, or browse all pages.',
  clear: 'Show all pages',
  contents: 'On this page',
  all: 'All pages',
  noDoc: 'Page not found',
  noDocHelp: 'The page may have been renamed.',
  guides: 'Guides',
  guidesIntro:
    'Import, test, and debug flows, protect apps, add members, and design pages and emails.',
  asCode: 'Flows as code',
  asCodeIntro: 'Keep environments as files in Git, review changes, and deploy from pipelines.',
  agents: 'Agents',
  agentsIntro: 'Let agents read flows and runs, and draft and test changes. They can’t deploy.',
  operating: 'Operating Sluice',
  operatingIntro: 'Set up, back up, upgrade, monitor, and configure Sluice, and install plugins.',
  rules: 'Linter rules',
  rulesIntro: 'What each problem means, why it matters, and how to fix it.',
  performance: 'Performance',
  performanceIntro: 'Measurements, methods, and what to expect.',
  firstPlugin: 'Your first plugin',
  firstPluginIntro: 'Create a plugin with its own table, permission, and page.',
  architecture: 'Architecture',
  architectureIntro: 'The layers, the plugins, and what happens during saves, runs, and sign-ins.',
  points: 'Extension points',
  pointsIntro: 'Extension points that plugins can contribute to, and services they can use.',
});

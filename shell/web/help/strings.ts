import { messages } from '#core/contract';

/** The texts of the documentation's pages. */
export const strings = messages('help', {
  title: 'Documentation',
  intro: 'Run Sluice, understand linter problems, and build plugins.',
  find: 'Find a heading',
  noHeading: 'No headings match “{query}”',
  noHeadingHelp: 'Try another word, or browse the pages below.',
  clear: 'Show all pages',
  contents: 'On this page',
  all: 'All pages',
  noDoc: 'Page not found',
  noDocHelp: 'It may have been renamed.',
  guides: 'Guides',
  guidesIntro: 'Import a flow, protect an app, add a member, debug a run.',
  operating: 'Operating Sluice',
  operatingIntro: 'Settings, storage, keys, email, limits, and upgrades.',
  rules: 'Linter rules',
  rulesIntro: 'What each problem means, why it matters, and how to fix it.',
  performance: 'Performance',
  performanceIntro: 'Measurements, methods, and what to expect.',
  firstPlugin: 'Your first plugin',
  firstPluginIntro: 'From an empty folder to your own page.',
  architecture: 'Architecture',
  architectureIntro: 'The layers, and what happens during a request and a run.',
  points: 'Extension points',
  pointsIntro: 'Everything a plugin can contribute to.',
});

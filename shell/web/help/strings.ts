import { messages } from '#core/contract';

/** The texts of the documentation's pages. */
export const strings = messages('help', {
  title: 'Documentation',
  intro: 'How to run Sluice, what the linter asks of flows, and how to extend it.',
  find: 'Find a heading',
  noHeading: 'No heading holds “{query}”',
  noHeadingHelp: 'Try one word of it, or look through the pages below.',
  clear: 'Show all pages',
  contents: 'On this page',
  all: 'All pages',
  noDoc: 'There is no such page in the documentation',
  noDocHelp: 'It may have been renamed since the address was written.',
  operating: 'Operating Sluice',
  operatingIntro: 'Settings, storage, keys, mail, limits and upgrades.',
  rules: 'The linter’s rules',
  rulesIntro: 'What each finding means, why it matters and how to mend it.',
  performance: 'Performance',
  performanceIntro: 'What was measured, how, and what to expect of it.',
  firstPlugin: 'A first plugin',
  firstPluginIntro: 'From an empty folder to a page of your own.',
  architecture: 'Architecture',
  architectureIntro: 'The layers, and what a request and a run pass through.',
  points: 'Extension points',
  pointsIntro: 'Everything a plugin may contribute to.',
});

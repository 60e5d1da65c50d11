import { listCodes } from './engine/findGroup';
import type { RuleGroup } from './rule';
import { ruleGroups } from './ruleGroups';

const kinds = { error: 'error', warning: 'warning', asSet: 'as configured' } as const;

/** Renders the page of the documentation that lists every rule and code, as Markdown. */
export function renderRulesPage(): string {
  return [
    '# The linter’s rules',
    '',
    'This page is generated from the rules (`plugins/linter/domain/ruleGroups`), and a test keeps it current. Each environment sets the level of each rule under Flows, Flow rules: Off, Warn, or Required to deploy. Flows can be exempt.',
    '',
    '## What a flow lets through',
    '',
    'These rules are off by default. Each problem names the path that breaks the rule, and the canvas highlights it.',
    '',
    ...ruleGroups.filter(({ optIn }) => optIn).flatMap(group => [renderGroup(group), '']),
    '## How a flow is built',
    '',
    ...ruleGroups.filter(({ optIn }) => !optIn).flatMap(group => [renderGroup(group), '']),
  ].join('\n');
}

function renderGroup(group: RuleGroup): string {
  const rows = listCodes(group).map(
    ({ code, level, title, explain, remedy, fix }) =>
      `| \`${code}\` | ${kinds[level]} | ${title}. ${explain} | ${remedy} | ${fix ? 'yes' : ''} |`,
  );
  return [
    `### ${group.title}`,
    '',
    `\`${group.id}\`. ${group.explain}`,
    '',
    '| code | kind | what is wrong and why it matters | how to fix it | quick fix |',
    '|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}

import { listCodes } from './engine/findGroup';
import { ruleGroups, type RuleGroup } from './ruleGroups';

const kinds = { error: 'error', warning: 'warning', asSet: 'as set' } as const;

/** Renders the page of the documentation that lists every rule and code, as Markdown. */
export function renderRulesPage(): string {
  return [
    '# The linter’s rules',
    '',
    'Made from the rules themselves (`plugins/linter/domain/ruleGroups`); a test holds this page to them. A company sets each rule under Flows, Flow rules: off, reported, or required for deploy, with excepted flows.',
    '',
    '## What a flow lets through',
    '',
    'Off until a company asks for them. A finding names the way, and the canvas lights it.',
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
    '| code | kind | what is wrong, and why it matters | how to mend it | fix offered |',
    '|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}

import { asked } from '../engine/levelOf';
import { mendable } from '../fixes/fixesOf';
import { codeTexts } from './explain';
import { ruleTexts } from './ruleTexts';

/** The page of the documentation that lists every rule and code, as Markdown. */
export function rulesPageText(): string {
  const section = (rule: string) => {
    const { title, about } = ruleTexts[rule]!;
    const codes = Object.entries(codeTexts).filter(([, text]) => text.rule === rule);
    const rows = codes.map(([code, { title: what, why, mend }]) => {
      const kind = code.startsWith('dv-er-')
        ? 'error'
        : code.startsWith('dv-bp-')
          ? 'warning'
          : 'as set';
      return `| \`${code}\` | ${kind} | ${what}. ${why} | ${mend} | ${mendable.has(code) ? 'yes' : ''} |`;
    });
    return [
      `### ${title}`,
      '',
      `\`${rule}\`. ${about}`,
      '',
      '| code | kind | what is wrong, and why it matters | how to mend it | fix offered |',
      '|---|---|---|---|---|',
      ...rows,
    ].join('\n');
  };
  const all = Object.keys(ruleTexts);
  return [
    '# The linter’s rules',
    '',
    'Made from the rules themselves (`plugins/linter/domain/texts`); a test holds this page to them. A company sets each rule under Flows, Flow rules: off, reported, or required for deploy, with excepted flows.',
    '',
    '## What a flow lets through',
    '',
    'Off until a company asks for them. A finding names the way, and the canvas lights it.',
    '',
    ...all.filter(rule => asked.has(rule)).flatMap(rule => [section(rule), '']),
    '## How a flow is built',
    '',
    ...all.filter(rule => !asked.has(rule)).flatMap(rule => [section(rule), '']),
  ].join('\n');
}

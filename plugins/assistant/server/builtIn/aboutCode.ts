import type { ExplainedCode } from '../../contract';
import type { AskedFlow, Piece } from '../engines/Engine';
import { clip, formatCount, formatList, titles } from './words';
import { format } from '#core/contract';
import { strings } from '../../strings';

const words: Readonly<Record<string, string>> = {
  network: 'makes network calls',
  storage: 'accesses the browser’s storage or cookies',
  eval: 'evaluates text as code',
  require: 'loads other code',
  script: 'contains a script',
};
const languages: Readonly<Record<string, string>> = {
  javascript: 'JavaScript',
  html: 'HTML',
  css: 'CSS',
  json: 'JSON',
};
const most = 60;

/**
 * Every node with code of its own: which language, how long, and what reading it shows; of chosen
 * nodes the code itself. Nothing is run.
 */
export function aboutCode(asked: AskedFlow, chosen: readonly string[] = []): readonly Piece[] {
  const { code: all } = asked.explanation;
  const own = all.filter(({ nodeId }) => chosen.includes(nodeId));
  const code = own.length > 0 ? own : all;
  if (code.length === 0)
    return [
      { kind: 'text', text: `No node of “${asked.flow.name}” contains custom code or scripts.` },
    ];
  const title = titles(asked);
  const nodeIds = [...new Set(code.map(({ nodeId }) => nodeId))];
  const lines = code
    .slice(0, most)
    .map(
      each =>
        `- ${title(each.nodeId)}: ${describeCode(each)}${own.length > 0 ? formatCode(asked, each) : ''}`,
    );
  const rest = code.length > most ? `\n- and ${code.length - most} more` : '';
  const head = format(strings.nodesWithCode, { count: nodeIds.length });
  return [
    {
      kind: 'text',
      text: `${head}\n\n${lines.join('\n')}${rest}\n\nI read the code but did not run it.`,
    },
    { kind: 'nodes', nodeIds: nodeIds.slice(0, 100) },
  ];
}

const longest = 4000;

/** The code of a node as the reader gave it, in a fence that it cannot end. */
function formatCode({ flow }: AskedFlow, { nodeId, property }: ExplainedCode): string {
  const data = flow.graphData.elements.nodes?.find(each => each.data.id === nodeId)?.data;
  const text = String(data?.properties?.[property]?.value ?? '').replaceAll('```', '`` `');
  return `\n\n\`\`\`\n${text.length > longest ? `${text.slice(0, longest)}\n…` : text}\n\`\`\`\n`;
}

function describeCode({
  language,
  property,
  lines,
  reads,
  returns,
  touches,
}: ExplainedCode): string {
  const parts = [
    `${languages[language] ?? language} in ${property}, ${formatCount(lines, 'line')}`,
    reads.length > 0 ? `reads ${formatList(reads.map(name => clip(name, 40)))}` : '',
    returns ? 'returns a result' : '',
    ...touches.map(touch => words[touch] ?? `uses ${clip(touch)}`),
    language === 'javascript' && !touches.includes('network') ? 'makes no network calls' : '',
  ];
  return parts.filter(Boolean).join('; ');
}

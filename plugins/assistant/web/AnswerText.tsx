import type { ReactNode } from 'react';

/** A reply as paragraphs, lists, bold and code. Nothing in it becomes a link, a picture or markup. */
export function AnswerText({ text }: { readonly text: string }) {
  return text.split(/\n{2,}/).map((block, at) => <Block key={at} text={block} />);
}

const item = /^\s*(?:[-*•]|\d+[.)])\s+/;

function Block({ text }: { readonly text: string }) {
  if (text.startsWith('```')) return <pre>{text.replace(/^```\w*\n?|\n?```$/g, '')}</pre>;
  const lines = text.split('\n');
  const from = lines.findIndex(line => item.test(line));
  if (from < 0) return <p>{inline(lines.join('\n').replace(/^#+\s*/, ''))}</p>;
  const items = lines.slice(from).map((line, at) => <li key={at}>{inline(line.replace(item, ''))}</li>);
  const head = lines
    .slice(0, from)
    .join('\n')
    .replace(/^#+\s*/, '');
  return (
    <>
      {head && <p>{inline(head)}</p>}
      {/^\s*\d/.test(lines[from]!) ? <ol>{items}</ol> : <ul>{items}</ul>}
    </>
  );
}

function inline(text: string): ReactNode {
  return text.split(/(\*\*[^*]+\*\*|`[^`]+`)/).map((part, at) => {
    if (part.startsWith('**') && part.endsWith('**') && part.length > 4) return <b key={at}>{part.slice(2, -2)}</b>;
    if (part.startsWith('`') && part.endsWith('`') && part.length > 2) return <code key={at}>{part.slice(1, -1)}</code>;
    return part;
  });
}

import type { ReactNode } from 'react';
import './answer.css';
import { answerBlocks, type AnswerBlock, type Item } from './answerBlocks';

/** A reply as paragraphs, headings, lists, tables, bold and code. Nothing in it becomes a link, a picture or markup. */
export function AnswerText({ text }: { readonly text: string }) {
  return answerBlocks(text).map((block, at) => <Block key={at} block={block} />);
}

function Block({ block }: { readonly block: AnswerBlock }) {
  switch (block.kind) {
    case 'code':
      return <pre>{block.text}</pre>;
    case 'heading':
      return (
        <p className="assistant-heading">
          <b>{inline(block.text)}</b>
        </p>
      );
    case 'list':
      return <List ordered={block.ordered} items={block.items} />;
    case 'table':
      return <Table rows={block.rows} />;
    case 'paragraph':
      return <p>{inline(block.text)}</p>;
  }
}

function List({ ordered, items }: { readonly ordered: boolean; readonly items: readonly Item[] }) {
  const lines = items.map(({ text, below }, at) => (
    <li key={at}>
      {inline(text)}
      {below.length > 0 && <List ordered={below[0]!.ordered} items={below} />}
    </li>
  ));
  return ordered ? <ol>{lines}</ol> : <ul>{lines}</ul>;
}

function Table({ rows }: { readonly rows: readonly (readonly string[])[] }) {
  const [head = [], ...body] = rows;
  return (
    <table>
      <thead>
        <tr>
          {head.map((cell, at) => (
            <th key={at} scope="col">
              {inline(cell)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {body.map((row, at) => (
          <tr key={at}>
            {row.map((cell, column) => (
              <td key={column}>{inline(cell)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const link = /!?\[([^\]]*)\]\(([^)\s]*)\)/g;

function inline(text: string): ReactNode {
  return text.split(/(`[^`]+`|\*\*[^*]+\*\*|(?<![\w*])\*[^*\s][^*\n]*\*(?![\w*]))/).map((part, at) => {
    if (part.startsWith('`') && part.endsWith('`') && part.length > 2) return <code key={at}>{part.slice(1, -1)}</code>;
    if (part.startsWith('**') && part.endsWith('**') && part.length > 4) return <b key={at}>{part.slice(2, -2)}</b>;
    if (part.startsWith('*') && part.endsWith('*') && part.length > 2) return <em key={at}>{part.slice(1, -1)}</em>;
    return part.replace(link, (_whole, said: string, where: string) => (said ? `${said} (${where})` : where));
  });
}

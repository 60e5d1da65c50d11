import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Block, Inline } from './Block';
import { parseInline } from './parseInline';

interface Props {
  readonly blocks: readonly Block[];
  /** Where a link leads in the console, or nothing where it leads nowhere here. */
  readonly linkTo: (to: string) => string | undefined;
}

/** Draws a document as elements of our own; HTML in it is shown as the text it is. */
export function Markdown({ blocks, linkTo }: Props) {
  return blocks.map((block, at) => <One key={at} block={block} linkTo={linkTo} />);
}

function One({ block, linkTo }: { readonly block: Block; readonly linkTo: Props['linkTo'] }) {
  const inline = (text: string) => draw(parseInline(text), linkTo);
  switch (block.kind) {
    case 'heading': {
      const Heading = `h${Math.min(6, Math.max(2, block.level))}` as 'h2';
      return (
        <Heading id={block.id} tabIndex={-1}>
          {inline(block.text)}
        </Heading>
      );
    }
    case 'code':
      return (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so that keys must reach it
        <pre tabIndex={0}>
          <code>{block.text}</code>
        </pre>
      );
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul';
      return (
        <List>
          {block.items.map((item, at) => (
            <li key={at}>
              <Markdown blocks={item} linkTo={linkTo} />
            </li>
          ))}
        </List>
      );
    }
    case 'table':
      return (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so that keys must reach it
        <div className="sl-doc-table" tabIndex={0}>
          <table>
            <thead>
              <tr>
                {block.head.map((cell, at) => (
                  <th key={at} scope="col">
                    {inline(cell)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {block.rows.map((row, at) => (
                <tr key={at}>
                  {row.map((cell, column) => (
                    <td key={column}>{inline(cell)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      );
    case 'paragraph':
      return <p>{inline(block.text)}</p>;
  }
}

const draw = (parts: readonly Inline[], linkTo: Props['linkTo']): ReactNode =>
  parts.map((part, at) => {
    switch (part.kind) {
      case 'text':
        return part.text;
      case 'code':
        return <code key={at}>{part.text}</code>;
      case 'strong':
        return <strong key={at}>{draw(part.parts, linkTo)}</strong>;
      case 'em':
        return <em key={at}>{draw(part.parts, linkTo)}</em>;
      case 'link':
        return <DocLink key={at} to={part.to} linkTo={linkTo} parts={part.parts} />;
    }
  });

function DocLink({ to, parts, linkTo }: Omit<Extract<Inline, { kind: 'link' }>, 'kind'> & Pick<Props, 'linkTo'>) {
  const content = draw(parts, linkTo);
  if (/^https?:\/\//.test(to))
    return (
      <a href={to} target="_blank" rel="noopener noreferrer">
        {content}
      </a>
    );
  const path = linkTo(to);
  return path ? <Link href={path}>{content}</Link> : content;
}

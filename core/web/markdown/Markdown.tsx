import { createContext, Fragment, useContext, type ReactNode } from 'react';
import { type Block, type Inline, parseInline } from './parseMarkdown';

/** How a place draws what addresses have to do with. */
export interface MarkdownPlace {
  readonly heading: (block: Extract<Block, { kind: 'heading' }>, content: ReactNode) => ReactNode;
  readonly link: (to: string, content: ReactNode) => ReactNode;
}
interface Props {
  readonly blocks: readonly Block[];
  readonly place: MarkdownPlace;
}

const Place = createContext<MarkdownPlace>({
  heading: (_block, content) => content,
  link: (_to, content) => content,
});

/** Draws a document as elements of our own; HTML in it is shown as the text it is. */
export function Markdown({ blocks, place }: Props) {
  return (
    <Place value={place}>
      <Blocks blocks={blocks} />
    </Place>
  );
}

const Blocks = ({ blocks }: Pick<Props, 'blocks'>) =>
  blocks.map((block, at) => <One key={at} block={block} />);

function One({ block }: { readonly block: Block }) {
  const { heading } = useContext(Place);
  switch (block.kind) {
    case 'heading':
      return heading(block, <Text text={block.text} />);
    case 'code':
      return (
        // it scrolls, so that keys must reach it
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <pre tabIndex={0}>
          <code>{block.text}</code>
        </pre>
      );
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul';
      return (
        <List>
          {block.items.map((item, at) => (
            <Item key={at} blocks={item} />
          ))}
        </List>
      );
    }
    case 'table':
      return <Table head={block.head} rows={block.rows} />;
    case 'paragraph':
      return (
        <p>
          <Text text={block.text} />
        </p>
      );
  }
}

/** An item of a list; what it begins with stands beside its mark. */
function Item({ blocks: [first, ...rest] }: Pick<Props, 'blocks'>) {
  return (
    <li>
      {first?.kind === 'paragraph' ? <Text text={first.text} /> : first && <One block={first} />}
      <Blocks blocks={rest} />
    </li>
  );
}

function Table({ head, rows }: Pick<Extract<Block, { kind: 'table' }>, 'head' | 'rows'>) {
  return (
    // it scrolls, so that keys must reach it
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="sl-scroll-x" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {head.map((cell, at) => (
              <th key={at} scope="col">
                <Text text={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              {row.map((cell, column) => (
                <td key={column}>
                  <Text text={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Text({ text }: { readonly text: string }) {
  const { link } = useContext(Place);
  const draw = (parts: readonly Inline[]): ReactNode =>
    parts.map((part, at) => {
      switch (part.kind) {
        case 'text':
          return part.text;
        case 'code':
          return <code key={at}>{part.text}</code>;
        case 'strong':
          return <strong key={at}>{draw(part.parts)}</strong>;
        case 'em':
          return <em key={at}>{draw(part.parts)}</em>;
        case 'link':
          return <Fragment key={at}>{link(part.to, draw(part.parts))}</Fragment>;
      }
    });
  return draw(parseInline(text));
}
